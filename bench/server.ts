/** A server process for the bench: the whole house on one port, limits off, and a bare JSON route to compare with. */
import { composeApp } from '../apps/server/src/main/compose.ts';
import { givenConfig } from '../apps/server/src/main/given.ts';
import { tuneHeap } from '../apps/server/src/platform/heap.ts';
import { pairRoute } from './pair-route.ts';
import { plainBetRoute } from './plain-bet.ts';

const url = process.argv[2];
if (url === undefined) throw new Error('usage: server.ts <database url>');
// As the entries of the house do.
tuneHeap();

const config = givenConfig(url, { role: 'http', demo: false, databaseConnections: 20 });
const house = await composeApp(config, {
  routes: async (http) => {
    http.post('/bare', async () => ({ success: true, value: { lines: [], balance: '0.00' }, message: '' }));
    await plainBetRoute(http, url);
    pairRoute(http, () => house.ports.wagers);
  },
});
// A vendor that the bench starts beside it signs by a key of this.
console.log(JSON.stringify({ listening: await house.listen(), vendorSecret: config.secrets.vendors }));
process.on('SIGTERM', () => void house.stop().then(() => process.exit(0)));
