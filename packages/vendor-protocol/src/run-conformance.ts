/**
 * `npm run conformance -- --url … --secret … --vendor … --token …`: runs the kit against a wallet and prints what it finds;
 * with `--report FILE` it is written as JSON too. Ends with 1 where anything deviates.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createWalletClient } from './client.ts';
import { runConformance } from './conformance.ts';

const USAGE = `npm run conformance -- --url https://wallet.example --secret SECRET --vendor CODE --token TOKEN [options]

  --url       of the operator, without a path
  --secret    what calls are signed with
  --vendor    the code the operator knows the vendor by
  --token     of a session in a game of this vendor, whose member has at least 20 units of cash
  --game      code of that game
  --currency  BDT unless told
  --user      asked of the wallet unless told
  --report    a file for the results as JSON`;

async function run(): Promise<number> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      ...{ url: text, secret: text, vendor: text, token: text },
      ...{ game: text, user: text, report: text },
      currency: { type: 'string', default: 'BDT' },
    },
  });
  const { url, secret, vendor, token, game: gameCode, currency } = values;
  if (!url || !secret || !vendor || !token || !gameCode) {
    console.error(USAGE);
    return 2;
  }
  const access = { url, secret, vendor, clock: Date };
  const user = values.user ?? (await findUser(access, { token, currency, gameCode }));
  const reports = await runConformance({ ...access, token, user, currency, gameCode }, (report) => {
    console.log(`${report.holds ? 'holds   ' : 'DEVIATES'} ${report.name} (${report.milliseconds} ms)`);
    if (!report.holds) console.log(`         ${report.found}`);
  });
  const deviating = reports.filter(({ holds }) => !holds).length;
  console.log(`${reports.length - deviating} of ${reports.length} hold`);
  if (values.report !== undefined) {
    writeFileSync(
      values.report,
      `${JSON.stringify({ url, vendor, at: new Date().toISOString(), reports }, null, 2)}\n`,
    );
  }
  return deviating === 0 ? 0 : 1;
}

async function findUser(
  access: { url: string; secret: string; vendor: string; clock: { now(): number } },
  session: { token: string; currency: string; gameCode: string },
): Promise<string> {
  const answer = await createWalletClient({ ...access, timeoutMs: 10_000 }).balance(session);
  if (answer.session === undefined)
    throw new Error(`the wallet does not say whose session it is (${answer.status}): name --user`);
  return answer.session.user;
}

process.exitCode = await run();
