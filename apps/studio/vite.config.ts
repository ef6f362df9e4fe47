/** Builds the page of the games under `/studio/`: one shell, a part per game, hashed files, nothing inline. */
import { serveArt } from '@house/ui/lib/vite-art';
import { BUILD_TARGET } from '@house/web/browsers';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/studio/',
  plugins: [react(), serveArt()],
  build: {
    target: BUILD_TARGET,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
