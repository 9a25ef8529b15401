/** The package for other programs (docs/library.md): one entry for browsers and one for Node, which share everything else. */
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist-library',
    // bundlers of those who use it do that
    minify: false,
    reportCompressedSize: false,
    lib: { entry: { browser: 'src/library/browser.ts', node: 'src/cli/library.ts' }, formats: ['es'] },
    rolldownOptions: { external: [/^node:/, 'webgpu'], output: { chunkFileNames: 'parts/[name]-[hash].js' } },
  },
});
