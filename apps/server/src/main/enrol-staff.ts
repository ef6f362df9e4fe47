/**
 * `npm run staff -- <username> <role>`: enrols a member of staff from the machine that holds the secrets. This is how the
 * first one of a production house comes in. The password and the authenticator's secret are printed once and kept nowhere;
 * enrolling the same name again makes both anew. It is written to the audit log.
 */
import { randomBytes } from '@house/fairness/random';
import { loadConfig, readEnvironmentFile } from '../platform/config.ts';
import { must, present } from '../platform/result.ts';
import { composeApp } from './compose.ts';

const [username, role] = process.argv.slice(2);
const usage = (roles: readonly string[]): never => {
  console.error(`usage: npm run staff -- <username> <${roles.join('|')}>`);
  process.exit(2);
};
if (username === undefined || role === undefined) usage(['admin', 'any role of the desk']);
readEnvironmentFile();
const config = loadConfig();
const databaseUrl = present(config.databaseUrl, 'DATABASE_URL names the database of the house');
const name = present(username, 'a user name was given');
must(/^[\p{L}\p{N}._-]{3,32}$/u.test(name), 'a user name is 3 to 32 letters, digits, dots, dashes or underscores');
const house = await composeApp({ ...config, databaseUrl, role: 'http', port: 0 });
const { identity } = house.ports;
const known = (await identity.staff.listRoles()).map((one) => one.name);
if (!known.includes(role ?? '')) {
  await house.stop();
  usage(known);
}
const password = Buffer.from(randomBytes(18)).toString('base64url');
const { totpSecret, totpUri } = await identity.enrolStaff({ username: name, password, role: role ?? '' });
console.log(
  `username         ${name}\npassword         ${password}\none-time secret  ${totpSecret}\nauthenticator    ${totpUri}`,
);
await house.stop();
