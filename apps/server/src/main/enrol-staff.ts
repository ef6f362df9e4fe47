/**
 * `npm run staff -- <username> <role>`: enrols a member of staff from the machine that holds the secrets. This is how the
 * first one of a production house comes in. The password and the authenticator's secret are printed once and kept nowhere;
 * enrolling the same name again makes both anew. It is written to the audit log.
 */
import { randomBytes } from '@house/fairness/random';
import { loadConfig, readEnvironmentFile } from '../platform/config.ts';
import { CannotOpen, explainFault } from './start-faults.ts';

const usage = (roles: readonly string[]): CannotOpen =>
  new CannotOpen(`usage: npm run staff -- <username> <${roles.join('|')}>`);

async function run([username, role]: readonly string[]): Promise<void> {
  if (username === undefined || role === undefined) throw usage(['admin', 'any role of the desk']);
  if (!/^[\p{L}\p{N}._-]{3,32}$/u.test(username)) {
    throw new CannotOpen(
      `${JSON.stringify(username)} is no user name: that is 3 to 32 letters, digits, dots, dashes or underscores.`,
    );
  }
  readEnvironmentFile();
  const config = loadConfig();
  const { databaseUrl } = config;
  if (databaseUrl === null) throw new CannotOpen('DATABASE_URL is missing: it names the database of the house.');
  // Only now: to read all of the house's code takes seconds.
  const { composeApp } = await import('./compose.ts');
  const house = await composeApp({ ...config, databaseUrl, role: 'http', port: 0 });
  try {
    const { identity } = house.ports;
    const known = (await identity.staff.listRoles()).map(({ name }) => name);
    if (!known.includes(role)) throw usage(known);
    const password = Buffer.from(randomBytes(18)).toString('base64url');
    const { totpSecret, totpUri } = await identity.enrolStaff({ username, password, role });
    console.log(
      `username         ${username}\npassword         ${password}\none-time secret  ${totpSecret}\nauthenticator    ${totpUri}`,
    );
  } finally {
    await house.stop();
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(explainFault(error));
  process.exit(1);
});
