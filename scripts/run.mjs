// Runs a TypeScript program of this project in Node:  node scripts/run.mjs src/cli/sim.ts [arguments]
//
// The program goes through Vite's module runner, so that what Vite offers in the browser (TypeScript, `import.meta.glob`
// of the shaders, JSON) works the same here. The program sees its own arguments in process.argv.slice(2), as usual. If it
// exports `main`, that is called and awaited; a number that it returns becomes the exit code.
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setup } from './setup.mjs';

const [entry, ...args] = process.argv.slice(2);
if (!entry) {
  console.error('usage: node scripts/run.mjs <program.ts> [arguments]');
  process.exit(2);
}
setup('packages');
const { createServer, createServerModuleRunner } = await import('vite');

const server = await createServer({
  root: path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'),
  configFile: false,
  appType: 'custom',
  logLevel: 'silent',
  server: { middlewareMode: true, watch: null, hmr: false, ws: false },
  optimizeDeps: { noDiscovery: true },
});
const runner = createServerModuleRunner(server.environments.ssr, {
  hmr: false,
  // stack traces name the lines of the .ts files
  sourcemapInterceptor: 'prepareStackTrace',
});

const file = path.resolve(entry);
process.argv = [process.argv[0], file, ...args];
try {
  const program = await runner.import(pathToFileURL(file).href);
  const code = await program.main?.();
  if (typeof code === 'number') process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
} finally {
  await runner.close();
  await server.close();
}
