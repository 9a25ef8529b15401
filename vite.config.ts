import { defineConfig } from 'vite';
import { offline } from './scripts/offline-plugin.ts';

export default defineConfig({
  // relative addresses: the built site works from any path
  base: './',
  // the mesh worker fetches only the parser that a file needs
  worker: { format: 'es' },
  build: { target: 'es2022', outDir: 'dist', chunkSizeWarningLimit: 2000 },
  plugins: [offline()],
});
