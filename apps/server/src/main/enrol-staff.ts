/**
 * `npm run staff -- <username> <role>`: enrols a member of staff from the machine that holds the secrets. This is how the
 * first one of a production house comes in. The password and the authenticator's secret are printed once and kept nowhere;
 * enrolling the same name again makes both anew.
 */
import { randomBytes } from '@house/fairness/random';
import { loadConfig, readEnvironmentFile } from '../platform/config.ts';
import { must, present } from '../platform/result.ts';
import { composeHouse } from './compose.ts';

const ROLES = ['admin', 'cashier', 'support', 'auditor'] as const;

const [username, role] = process.argv.slice(2);
const known = ROLES.find((one) => one === role);
if (username === undefined || known === undefined) {
  console.error(`usage: npm run staff -- <username> <${ROLES.join('|')}>`);
  process.exit(2);
}
readEnvironmentFile();
const config = loadConfig();
const databaseUrl = present(config.databaseUrl, 'DATABASE_URL names the database of the house');
must(/^[\p{L}\p{N}._-]{3,32}$/u.test(username), 'a user name is 3 to 32 letters, digits, dots, dashes or underscores');
const house = await composeHouse({ ...config, databaseUrl, role: 'http', port: 0 });
const password = Buffer.from(randomBytes(18)).toString('base64url');
const { totpSecret, totpUri } = await house.ports.identity.enrolStaff({ username, password, role: known });
console.log(
  `username         ${username}\npassword         ${password}\none-time secret  ${totpSecret}\nauthenticator    ${totpUri}`,
);
await house.stop();
