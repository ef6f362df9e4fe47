/** The gallery of parts: `npx vite packages/ui/gallery`. Address keys: `theme`, `lang`, `digits`, `dir`, `show` (an open popup). */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serveArt } from '../src/lib/vite-art.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), serveArt()],
  build: { outDir: '../dist/gallery', emptyOutDir: true },
  logLevel: 'warn',
});
