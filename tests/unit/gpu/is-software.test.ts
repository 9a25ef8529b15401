import { expect, test } from 'vitest';
import { isSoftware } from '../../../src/gpu/is-software.ts';

const nameless = { vendor: '', architecture: '', device: '', description: '' };

test.each([
  ['llvmpipe in Node', { ...nameless, description: 'llvmpipe: Mesa 25.0.7 (LLVM 15.0.6, 256 bits)' }],
  ['SwiftShader in Chromium', { ...nameless, vendor: 'google', architecture: 'swiftshader' }],
  ['anything without a card in Firefox', { ...nameless, isFallbackAdapter: true }],
])('%s is software', (_, info) => {
  expect(isSoftware(info)).toBe(true);
});

test.each([
  ['a card', { ...nameless, vendor: 'nvidia', architecture: 'ampere', isFallbackAdapter: false }],
  ['a card without names', { ...nameless, isFallbackAdapter: false }],
  ['a device of an old browser', undefined],
])('%s is not', (_, info) => {
  expect(isSoftware(info)).toBe(false);
});
