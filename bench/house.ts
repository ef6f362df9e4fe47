/** The whole demo house on a port of its own, for the bench of the web: brand, draws on sale, accounts. */
import { composeApp } from '../apps/server/src/main/compose.ts';
import { givenConfig } from '../apps/server/src/main/given.ts';
import { seedDemo } from '../apps/server/src/main/seed.ts';

const url = process.argv[2];
if (url === undefined) throw new Error('usage: house.ts <database url>');

const house = await composeApp(givenConfig(url), { logDestination: process.stderr });
const accounts = await seedDemo(house);
const player = accounts.find(({ kind }) => kind === 'player');
console.log(JSON.stringify({ listening: await house.listen(), player }));
process.on('SIGTERM', () => void house.stop().then(() => process.exit(0)));
