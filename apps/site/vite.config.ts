/** Builds the site: hashed files, nothing inline but the script before the first paint. */
import { compileMessages } from '@house/i18n/vite-plugin';
import { serveArt } from '@house/ui/lib/vite-art';
import { checkLook } from '@house/ui/lib/vite-look';
import { BUILD_TARGET } from '@house/web/browsers';
import { loadPartsPatiently } from '@house/web/vite-load-part';
import { slimContract, standInForSchemas } from '@house/web/vite-slim-contract';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { nameFirstFiles } from './build/first-files.ts';
import { listParts } from './build/parts.ts';
import { pickIcons } from './build/pick-icons.ts';
import { serviceWorker } from './vite-worker.ts';

export default defineConfig({
  plugins: [
    checkLook(),
    react(),
    compileMessages({ without: /^(desk|delivery|page-about)/ }),
    slimContract(),
    loadPartsPatiently(),
    standInForSchemas(),
    pickIcons(),
    serveArt(),
    nameFirstFiles(),
    serviceWorker(),
    listParts(),
  ],
  build: {
    target: BUILD_TARGET,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // The pages use a call's address, never its schemas: what only describes the wire stays out of the bundle.
      treeshake: { manualPureFunctions: ['defineCall', 'z'] },
      output: {
        codeSplitting: {
          groups: [
            // One file compresses better than the eleven that sharing with later pages would cut it into.
            { name: 'first', tags: ['$initial'], priority: 2 },
            // Every family is made of these.
            {
              name: 'tickets',
              test: /[\\/]lottery[\\/]src[\\/](tickets[\\/](?!orders)|families[\\/]odds)/,
              priority: 1,
            },
            // What every page fetches once it has been drawn.
            {
              name: 'late',
              test: /[\\/](app[\\/]frame[\\/]late|app[\\/]popup-host|features[\\/]notices[\\/]notice-opener|ui[\\/]src[\\/](choice|stepper|tabs)|shared[\\/](motion|sounds|copy-text|confirm-above)|shared[\\/]draw[\\/]game-art)\.tsx?$/,
              priority: 1,
            },
            // Only pages with a list of several pages fetch what turns them, and what goes on below on a phone;
            // what it shares with the frame is the frame's.
            {
              name: 'paged',
              test: /[\\/](site[\\/]src[\\/]shared[\\/](paged-rows|paged-list|list-end|more-rows|near-end)|web[\\/]src[\\/]long-list|ui[\\/]src[\\/]pagination|(use)?[iI]nfiniteQuery\w*)\.(tsx?|css|js)$/,
              priority: 1,
            },
            // What pages of one kind share, in a file or two: cut as finely as it is shared, a page of the lottery was 22
            // files, four turns on a slow line.
            {
              name: 'lists',
              test: /[\\/](site[\\/]src[\\/]shared[\\/](list-states|recent-games|days|content-item-art|send-until-answered|old-attempts|use-attempt|bet-again|percent-of-point)|web[\\/]src[\\/]decided)\.tsx?$/,
              priority: 1,
            },
            {
              name: 'catalogue',
              test: /[\\/](site[\\/]src[\\/]shared[\\/](catalogue|catalogue-tile|favourites|game-name)|ui[\\/]src[\\/]game-tile)\.tsx?$/,
              priority: 1,
            },
            {
              name: 'numbers',
              test: /[\\/](shared[\\/]draw[\\/]draw-numbers|lottery[\\/]src[\\/]looks)\.tsx?$/,
              priority: 1,
            },
            // A lucky pick needs no hashes: left to itself it would come with them.
            { name: 'random', test: /[\\/]fairness[\\/]src[\\/](random|unbiased)\.ts$/, priority: 2 },
            { name: 'proofs', test: /[\\/]fairness[\\/]src[\\/](draw|hex)\.ts$/, priority: 1 },
            {
              name: 'accounts',
              test: /[\\/](contract[\\/]src[\\/]identity[\\/](sign-in|links|registration)|shared[\\/](passkeys|human-check)|identity[\\/]social)\.ts$/,
              priority: 1,
            },
            {
              name: 'articles',
              test: /[\\/](features[\\/]help[\\/]|shared[\\/]rich-text|ui[\\/]src[\\/]rich-text)/,
              minShareCount: 3,
            },
            { name: 'games', test: /[\\/]features[\\/]games[\\/](model|parts|requests|words)/, minShareCount: 3 },
            {
              name: 'facts',
              test: /[\\/](lottery[\\/]src[\\/](facts|load-game|instant-bets|games[\\/]mega-pays)|site[\\/]src[\\/]shared[\\/](play-words|pick-words|game-plays))\.ts$/,
              priority: 1,
            },
            // Small, and shared by fewer: each file of its own would cost half a kilobyte and a request.
            {
              name: 'bet-tools',
              test: /[\\/]features[\\/]lottery[\\/](parts[\\/](unit-price|price-figure)|model[\\/](limits|trend-grid))\.tsx?$/,
              priority: 1,
            },
            // But for the table of prizes, which follows: it stands beside the board, and on pages of its own; and for what
            // only the lobbies sift by.
            {
              name: 'draws',
              test: /[\\/](features[\\/]lottery[\\/](?!parts[\\/](pay-table|side-cards)|model[\\/](pay-rows|lobby))(model|parts|requests|words)|packages[\\/]lottery[\\/]src[\\/](trend|prices|limited|schedule|stations|announced)\.ts)/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/wps', '/lgw', '/lotto', '/pay'].map((path) => [
        path,
        { target: process.env['HOUSE_ADDRESS'] ?? 'http://127.0.0.1:3000', ws: true },
      ]),
    ),
  },
});
