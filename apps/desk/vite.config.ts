/** Builds the desk under `/desk/`: hashed files, nothing inline (the content policy forbids it). */
import { compileMessages } from '@house/i18n/vite-plugin';
import { serveArt } from '@house/ui/lib/vite-art';
import { checkLook } from '@house/ui/lib/vite-look';
import { BUILD_TARGET } from '@house/web/browsers';
import { loadPartsPatiently } from '@house/web/vite-load-part';
import { slimContract, standInForSchemas } from '@house/web/vite-slim-contract';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const house = { target: process.env['HOUSE_ADDRESS'] ?? 'http://127.0.0.1:3000' };

export default defineConfig({
  base: '/desk/',
  plugins: [
    checkLook(),
    react(),
    compileMessages(),
    slimContract(),
    standInForSchemas(),
    serveArt(),
    loadPartsPatiently(),
  ],
  build: {
    target: BUILD_TARGET,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['defineCall', 'z'] },
      // One file compresses better than the twenty that sharing with the screens would cut it into.
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
    },
  },
  server: { proxy: { '/desk/api': house, '/wps': house } },
});
