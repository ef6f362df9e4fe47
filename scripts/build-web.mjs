/**
 * Builds the web apps that are older than their sources: `npm run build`, and a part of `npm start` and `npm test`.
 *
 * Whoever started it with a channel is told the name of each app as soon as it can be served, and is left alone with what
 * remains: it is done beside him, one file at a time, and ends with him.
 */
import { availableParallelism } from 'node:os';
import { ROOT } from './first-step.mjs';
import { buildInTurn, buildStaleApps, compressApps } from './stale-web.mjs';

process.once('disconnect', () => process.exit(1));
try {
  if (process.connected) {
    for await (const { name, line } of buildInTurn(ROOT)) {
      if (line !== null) console.log(line);
      process.send(name);
    }
  } else {
    for (const line of await buildStaleApps(ROOT)) console.log(line);
  }
  await compressApps(ROOT, process.connected ? 1 : availableParallelism());
  process.exit(0);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
