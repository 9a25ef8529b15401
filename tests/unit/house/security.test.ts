/** What keeps strangers' files and links from being more than data. (Requests in a browser: tests/e2e/chromium/keep.test.ts.) */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allowed, type Lock, licenceDocs, licencesOf, shipped } from '../../../scripts/licences';
import { policy } from '../../../scripts/offline-plugin';

const root = path.resolve(import.meta.dirname, '../../..');
const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(path.join(root, 'src', name), 'utf8') }));

const found = (what: RegExp, where = sources) => where.filter(({ text }) => what.test(text)).map(({ name }) => name);

test('texts become text: nothing in the program makes elements or code of strings', () => {
  const asMarkup = /\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|createContextualFragment|DOMParser|srcdoc/;
  const asCode = /\beval\(|new Function\(|setTimeout\(\s*['"`]|javascript:/;
  expect(found(asMarkup)).toEqual([]);
  expect(found(asCode)).toEqual([]);
  // the tests would notice
  expect(found(asMarkup, [{ name: 'x', text: 'part.innerHTML = name' }])).toEqual(['x']);
});

test('nothing is asked of anybody: no address of another host, and nothing that sends', () => {
  const sends = /\bXMLHttpRequest\b|\bWebSocket\b|\bEventSource\b|sendBeacon|RTCPeerConnection/;
  expect(found(sends)).toEqual([]);
  const code = sources.map(({ name, text }) => ({ name, text: text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '') }));
  const requests = code.flatMap(({ name, text }) =>
    [...text.matchAll(/\bfetch\(([^)]*)/g)].map(([call]) => `${name}: ${call}`),
  );
  expect(requests.filter((call) => /https?:|\/\//.test(call.replace(/^[^:]*:/, '')))).toEqual([]);
});

test('the content policy of the built page has no exceptions: nothing from elsewhere, nothing inline', () => {
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("form-action 'none'");
  expect(policy).not.toMatch(/unsafe|\*|https?:|strict-dynamic|nonce/);
  const page = readFileSync(path.join(root, 'index.html'), 'utf8');
  expect(page).not.toMatch(/<style|\son\w+=|\sstyle=|<script(?![^>]*\ssrc=)/);
  expect(page).not.toMatch(/(src|href)="(https?:)?\/\//);
});

test('licences: every package may be used and passed on, and docs/licences.md lists those in the page', async () => {
  const lock: Lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const packages = licencesOf(lock);
  expect(packages.filter(({ licence }) => !allowed.includes(licence))).toEqual([]);
  const imported = new Set(
    sources
      .filter(({ name }) => !/^(cli|library)[\\/]/.test(name))
      .flatMap(({ text }) => [...text.matchAll(/(?:from|import\()\s*'([^'.][^']*)'/g)].map(([, name]) => name))
      .map((name) => (name.startsWith('@') ? name : name.split('/')[0]))
      .filter((name) => !name.startsWith('node:') && name !== 'virtual'),
  );
  expect([...imported].filter((name) => packages.some((one) => one.name === name)).sort()).toEqual([...shipped].sort());
  await expect(licenceDocs(lock)).toMatchFileSnapshot('../../../docs/licences.md');
});
