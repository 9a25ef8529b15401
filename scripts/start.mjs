// npm start: installs what is missing, serves the app from its sources and prints where.   npm start -- [--port 8080] [--host]
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setup } from './setup.mjs';

const { values } = parseArgs({ options: { port: { type: 'string', default: '5173' }, host: { type: 'boolean' } } });
setup('packages');
const { createServer } = await import('vite');

const server = await createServer({
  root: path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'),
  logLevel: 'warn',
  server: {
    // a port in use is no failure: the next free one is taken
    port: Number(values.port),
    // browsers offer WebGPU on https and on this machine only, so other machines are let in only when asked
    host: values.host ? '0.0.0.0' : '127.0.0.1',
  },
});
await server.listen();
const address = server.httpServer?.address();
const port = address && typeof address === 'object' ? address.port : values.port;
console.log(`\n  Tetrasand is running: http://localhost:${port}/   (stop with Ctrl+C)\n`);
