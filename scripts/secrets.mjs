/** Prints a fresh set of secrets in the shape of the environment: `npm run secrets`. */
import { makeSecrets } from '../apps/server/src/platform/config.ts';

for (const [name, value] of Object.entries(makeSecrets())) console.log(`${name}=${value}`);
