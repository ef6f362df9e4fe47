/** A member as a house over HTTP sees him, and the books his side keeps; for tests with houses in processes of their own. */
import type { Envelope, ReplyOf } from '@house/contract/call';
import type { placeLotterySlip } from '@house/contract/lottery/site';
import { formatAmount } from '@house/money/amount';
import { type GivenMember, givenMember } from '../../capabilities/identity/given.ts';
import { givenDrawOnSale, ONE_TAKA, readDraw } from '../../capabilities/lottery/given.ts';
import type { DrawRow } from '../../capabilities/lottery/schema.ts';
import { givenKey } from '../../capabilities/wallet/given.ts';
import type { Wallet } from '../../capabilities/wallet/port.ts';
import { transact } from '../../platform/database.ts';
import { isRefusal, must, present } from '../../platform/result.ts';
import type { TestDatabase } from '../../platform/testing/database.ts';

export type SlipReply = ReplyOf<typeof placeLotterySlip>;

export interface Answer<Value> extends Envelope<Value> {
  readonly status: number;
}

/** One call over the network. Throws when the connection breaks before the whole answer is here. */
export async function callHouse<Value = unknown>(
  url: string,
  path: string,
  options: { method?: string; token?: string; body?: unknown } = {},
): Promise<Answer<Value>> {
  const { method = 'GET', token, body } = options;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      language: 'en',
      ...(token === undefined ? {} : { token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { ...((await response.json()) as Envelope<Value>), status: response.status };
}

/** A member with open accounts and this much cash, signed in to every process of the house. */
export async function givenPlayer(database: TestDatabase, wallet: Wallet, cash: bigint): Promise<GivenMember> {
  const member = await givenMember(database.db);
  await transact(database.db, (tx) => wallet.openAccounts(tx, member.id));
  if (cash === 0n) return member;
  const [posted] = await wallet.post([
    {
      memberId: member.id,
      key: givenKey(),
      type: 'deposit',
      account: 'cash',
      contra: 'cashier',
      amount: cash,
      reference: null,
    },
  ]);
  must(!isRefusal(posted), 'a deposit is posted');
  return member;
}

export interface WireSlip {
  readonly gameCode: string;
  readonly drawId: string;
  readonly allOrNothing: boolean;
  readonly lines: readonly {
    readonly key: string;
    readonly play: string;
    readonly selection: string;
    readonly units: number;
    readonly unitStake: string;
    readonly amount: string;
  }[];
}

/** A slip with a line for each digit, at the first position: each pays 9.6 times its stake when that digit is drawn. */
export function givenWireSlip(
  draw: Pick<DrawRow, 'id' | 'game_code'>,
  digits: readonly number[],
  stake: bigint = ONE_TAKA,
): WireSlip {
  const lines = digits.map((digit) => ({
    key: givenKey(),
    play: 'DIGIT',
    selection: `${digit}|-|-|-|-`,
    units: 1,
    unitStake: formatAmount(stake),
    amount: formatAmount(stake),
  }));
  return { gameCode: draw.game_code, drawId: String(draw.id), allOrNothing: false, lines };
}

export function sendSlip(url: string, token: string, slip: WireSlip): Promise<Answer<SlipReply>> {
  return callHouse<SlipReply>(url, '/lotto/lgw/slips', { method: 'POST', token, body: slip });
}

/** Tickets of an answered slip, in the order of its lines. Throws unless every line was accepted. */
export function ticketsOf(answer: Answer<SlipReply>): string[] {
  must(answer.success && answer.value !== null, `the slip is accepted (${answer.status} ${answer.code})`);
  return answer.value.lines.map(({ ticket }) => {
    must(ticket !== null, 'an accepted line has a ticket');
    return ticket;
  });
}

/** What a slip of `givenWireSlip` pays on this result. */
export function prizeOfSlip(slip: WireSlip, result: readonly number[], stake: bigint = ONE_TAKA): bigint {
  const won = slip.lines.filter(({ selection }) => selection.startsWith(`${result[0]}|`)).length;
  return (BigInt(won) * stake * 96n) / 10n;
}

export async function readShownCash(url: string, token: string): Promise<string | undefined> {
  return (await callHouse<{ cash: string }>(url, '/wps/v2/wallets/balance', { token })).value?.cash;
}

/** The next draw of a game on sale now and for an hour; waits until a worker of the house has made it. */
export async function untilDrawOnSale(database: TestDatabase, gameCode: string): Promise<DrawRow> {
  for (;;) {
    const { rowCount } = await database.pool.query(
      `select from lottery_draws where game_code = $1 and state = 'scheduled' and open_at > now() + interval '1 second'`,
      [gameCode],
    );
    if (rowCount !== 0) return givenDrawOnSale(database.db, gameCode);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until the draw is settled by whichever process does it. */
export async function untilSettled(database: TestDatabase, drawId: bigint): Promise<DrawRow> {
  for (;;) {
    const row = await readDraw(database.db, drawId);
    if (row.state === 'settled') return row;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const RECONCILIATION = '/desk/api/reconciliation';

interface CheckedBooks {
  readonly balanced: boolean;
  readonly checks: readonly { name: string; holds: boolean }[];
}

/** The desk's full reconciliation, asked of a running house: names of the checks that do not hold. */
export async function findImbalance(url: string, staffToken: string): Promise<string[]> {
  const key = givenKey();
  const order = () =>
    callHouse<{ answered: boolean }>(url, RECONCILIATION, { method: 'POST', token: staffToken, body: { key } });
  for (;;) {
    const { value, status, code } = await order();
    must(value !== null, `the books are asked for (${status} ${code})`);
    if (value.answered) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const answer = await callHouse<{ full: CheckedBooks | null }>(url, RECONCILIATION, { token: staffToken });
  const full = present(answer.value?.full, 'an order that is answered has a report');
  const failed = full.checks.filter(({ holds }) => !holds).map(({ name }) => name);
  must(full.balanced === (failed.length === 0), 'balanced means that every check holds');
  return failed;
}
