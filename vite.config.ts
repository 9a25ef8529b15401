import { defineConfig } from 'vite';

export default defineConfig({
  // relative addresses: the built site works from any path
  base: './',
  build: { target: 'es2022', outDir: 'dist', chunkSizeWarningLimit: 2000 },
});
