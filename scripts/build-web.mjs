/** Builds the web apps that are older than their sources: `npm run build`, and a part of `npm start` and `npm test`. */
import { ROOT } from './first-step.mjs';
import { buildStaleApps } from './stale-web.mjs';

try {
  for (const line of await buildStaleApps(ROOT)) console.log(line);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
