/**
 * Conformance kit: holds an operator's wallet to the protocol, over the wire, whoever wrote it. Each case plays with small
 * amounts in one session that is open, says what it expects, and leaves the member as it found them.
 */
import { createWalletClient, type WalletClient, type WalletClientOptions } from './client.ts';
import type { Answer, BatchEntry, RequestOf } from './schemas.ts';
import { SIGNATURE_HEADER, signBody, TIMESTAMP_HEADER } from './signing.ts';
import type { Status } from './statuses.ts';

export interface ConformanceTarget extends Omit<WalletClientOptions, 'timeoutMs'> {
  /** Of a session that was opened for this vendor; its member has at least 20 units of cash and no bonus. */
  readonly token: string;
  readonly user: string;
  readonly currency: string;
  readonly gameCode: string;
  readonly timeoutMs?: number;
}

export interface CaseReport {
  readonly name: string;
  readonly holds: boolean;
  /** What was expected and what came; empty where it holds. */
  readonly found: string;
  readonly milliseconds: number;
}

interface Ids {
  readonly txId: string;
  readonly roundId: string;
}

/** What a case has to work with. */
interface Bench {
  readonly target: ConformanceTarget;
  readonly wallet: WalletClient;
  /** With the same session, signed with something else or at another time. */
  clientWith(change: { secret?: string; skew?: number; timeoutMs?: number }): WalletClient;
  newIds(): Ids;
  betOf(ids: Ids, amount?: string): Omit<RequestOf<'bet'>, 'requestId'>;
  winOf(bet: Ids, amount: string, txId?: string): Omit<RequestOf<'win'>, 'requestId'>;
  rollbackOf(bet: Ids, txId?: string): Omit<RequestOf<'rollback'>, 'requestId'>;
  /** Cash in units of 0.0001. */
  cash(): Promise<bigint>;
  /** A body as it is, signed. */
  send(call: string, body: string): Promise<{ http: number; status: unknown }>;
}

type Case = readonly [name: string, run: (bench: Bench) => Promise<void>];

class Deviation extends Error {}

const UNIT = 10_000n;
const MANY = 50;
const HUGE = '99999999999999';

function readCash(text: string | null): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(text ?? '');
  if (match === null) throw new Deviation(`a balance is a decimal string with at most four places, not ${text}`);
  const [, sign, whole = '0', places = ''] = match;
  const value = BigInt(whole) * UNIT + BigInt(places.padEnd(4, '0'));
  return sign === '-' ? -value : value;
}

function writeCash(value: bigint): string {
  const places = (value % UNIT).toString().padStart(4, '0');
  return `${value / UNIT}.${places}`;
}

/** Holds what came against what is expected. */
function expectSame(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) throw new Deviation(`${what}: expected ${String(expected)}, found ${String(found)}`);
}

function expectStatus(what: string, { status }: { readonly status: unknown }, ...expected: readonly Status[]): void {
  if (!expected.some((one) => one === status)) {
    throw new Deviation(`${what}: expected ${expected.join(' or ')}, found ${String(status)}`);
  }
}

/** The money that a piece of play moved. */
async function expectMoved(bench: Bench, expected: bigint, play: () => Promise<void>): Promise<void> {
  const before = await bench.cash();
  await play();
  expectSame('money moved', writeSigned((await bench.cash()) - before), writeSigned(expected));
}
const writeSigned = (value: bigint): string => (value < 0n ? `-${writeCash(-value)}` : writeCash(value));

const taken = async (bench: Bench, amount = '1'): Promise<Ids> => {
  const ids = bench.newIds();
  expectStatus('a bet', await bench.wallet.bet(bench.betOf(ids, amount)), 'OK');
  return ids;
};

const CASES: readonly Case[] = [
  [
    'a bet costs its stake, its win pays, and both answer the cash after it',
    (bench) =>
      expectMoved(bench, 0n, async () => {
        const before = await bench.cash();
        const ids = bench.newIds();
        const bet = await bench.wallet.bet(bench.betOf(ids));
        expectStatus('bet', bet, 'OK');
        expectSame('balance after the bet', readCash(bet.balance), before - UNIT);
        const win = await bench.wallet.win(bench.winOf(ids, '1'));
        expectStatus('win', win, 'OK');
        expectSame('balance after the win', readCash(win.balance), before);
      }),
  ],
  [
    `the same bet ${MANY} times at once costs its stake once and has one name`,
    async (bench) => {
      const ids = bench.newIds();
      await expectMoved(bench, -UNIT, async () => {
        const answers = await Promise.all(Array.from({ length: MANY }, () => bench.wallet.bet(bench.betOf(ids))));
        for (const answer of answers) expectStatus('each', answer, 'OK');
        expectSame('names', new Set(answers.map(({ ourTxId }) => ourTxId)).size, 1);
      });
      await bench.wallet.rollback(bench.rollbackOf(ids));
    },
  ],
  [
    'another amount or round under the id of a bet is a conflict',
    async (bench) => {
      const ids = await taken(bench);
      await expectMoved(bench, 0n, async () => {
        expectStatus('amount', await bench.wallet.bet(bench.betOf(ids, '1.01')), 'DUPLICATE_CONFLICT');
        const other = { ...bench.betOf(ids), roundId: bench.newIds().roundId };
        expectStatus('round', await bench.wallet.bet(other), 'DUPLICATE_CONFLICT');
      });
      await bench.wallet.rollback(bench.rollbackOf(ids));
    },
  ],
  [
    'of two bets for one balance one is taken',
    async (bench) => {
      const amount = writeCash(await bench.cash());
      const both = [bench.newIds(), bench.newIds()];
      const answers = await Promise.all(both.map((ids) => bench.wallet.bet(bench.betOf(ids, amount))));
      const statuses = answers.map(({ status }) => status).toSorted();
      await Promise.all(both.map((ids) => bench.wallet.rollback(bench.rollbackOf(ids))));
      expectSame('statuses', statuses.join(' '), 'INSUFFICIENT_FUNDS OK');
    },
  ],
  [
    'a bet whose answer was lost is taken once when it is sent again',
    async (bench) => {
      const ids = bench.newIds();
      await expectMoved(bench, -UNIT, async () => {
        // Given up at once: it may be taken, or never have arrived.
        await bench
          .clientWith({ timeoutMs: 1 })
          .bet(bench.betOf(ids))
          .catch(() => undefined);
        expectStatus('again', await bench.wallet.bet(bench.betOf(ids)), 'OK');
      });
      await bench.wallet.rollback(bench.rollbackOf(ids));
    },
  ],
  [
    'a win before its bet may be sent again, and is paid once the bet is there',
    (bench) =>
      expectMoved(bench, 0n, async () => {
        const ids = bench.newIds();
        const win = bench.winOf(ids, '1');
        expectStatus('before', await bench.wallet.win(win), 'BET_NOT_FOUND');
        expectStatus('bet', await bench.wallet.bet(bench.betOf(ids)), 'OK');
        expectStatus('after', await bench.wallet.win(win), 'OK');
      }),
  ],
  [
    `the same win ${MANY} times at once is paid once; with another amount it is a conflict`,
    (bench) =>
      expectMoved(bench, 0n, async () => {
        const ids = await taken(bench);
        const win = bench.winOf(ids, '1');
        const answers = await Promise.all(Array.from({ length: MANY }, () => bench.wallet.win(win)));
        for (const answer of answers) expectStatus('each', answer, 'OK');
        expectStatus('amount', await bench.wallet.win({ ...win, amount: '2' }), 'DUPLICATE_CONFLICT');
      }),
  ],
  [
    'a win is taken without a session',
    (bench) =>
      expectMoved(bench, 0n, async () => {
        const ids = await taken(bench);
        expectStatus('win', await bench.wallet.win({ ...bench.winOf(ids, '1'), token: 'over' }), 'OK');
      }),
  ],
  [
    'a rollback gives the stake back once; its bet wins nothing and is not taken again',
    (bench) =>
      expectMoved(bench, 0n, async () => {
        const ids = await taken(bench);
        const rollback = bench.rollbackOf(ids);
        const answers = await Promise.all(Array.from({ length: 10 }, () => bench.wallet.rollback(rollback)));
        for (const answer of answers) expectStatus('each', answer, 'OK');
        expectStatus('win', await bench.wallet.win(bench.winOf(ids, '1')), 'TX_ROLLED_BACK');
        expectStatus('bet', await bench.wallet.bet(bench.betOf(ids)), 'TX_ROLLED_BACK');
      }),
  ],
  [
    'a rollback before its bet keeps the bet out',
    (bench) =>
      expectMoved(bench, 0n, async () => {
        const ids = bench.newIds();
        const rollback = bench.rollbackOf(ids);
        expectStatus('rollback', await bench.wallet.rollback(rollback), 'OK');
        expectStatus('again', await bench.wallet.rollback(rollback), 'OK');
        expectStatus('bet', await bench.wallet.bet(bench.betOf(ids)), 'TX_ROLLED_BACK');
      }),
  ],
  [
    'a bet that has its win is not rolled back, or with its win',
    async (bench) => {
      const before = await bench.cash();
      const ids = await taken(bench);
      expectStatus('win', await bench.wallet.win(bench.winOf(ids, '1')), 'OK');
      const rollback = await bench.wallet.rollback(bench.rollbackOf(ids));
      expectStatus('rollback', rollback, 'ALREADY_SETTLED', 'OK');
      expectSame('cash', writeSigned(await bench.cash()), writeSigned(before));
    },
  ],
  [
    'a signature that is wrong, stale or of the future books nothing',
    (bench) =>
      expectMoved(bench, 0n, async () => {
        for (const change of [{ secret: 'another secret' }, { skew: -61_000 }, { skew: 61_000 }]) {
          const answer = await bench.clientWith(change).bet(bench.betOf(bench.newIds()));
          expectStatus(JSON.stringify(Object.keys(change)), answer, 'BAD_SIGNATURE');
        }
      }),
  ],
  [
    'fields that are unknown are ignored, amounts that are none are refused',
    async (bench) => {
      const ids = bench.newIds();
      const bet = { ...bench.betOf(ids), requestId: crypto.randomUUID() };
      await expectMoved(bench, 0n, async () => {
        for (const amount of ['-1', '1e3', '1.0000001', 'NaN', '', 1]) {
          const answer = await bench.send('bet', JSON.stringify({ ...bet, amount }));
          expectSame(`HTTP of ${JSON.stringify(amount)}`, answer.http, 200);
          expectStatus(JSON.stringify(amount), answer, 'INVALID_REQUEST');
        }
      });
      expectStatus('unknown field', await bench.send('bet', JSON.stringify({ ...bet, mood: 'good' })), 'OK');
      await bench.wallet.rollback(bench.rollbackOf(ids));
    },
  ],
  [
    'the smallest amounts are rounded against the player, the largest are not there',
    (bench) =>
      expectMoved(bench, 0n, async () => {
        const ids = bench.newIds();
        await expectMoved(bench, -1n, async () => {
          expectStatus('bet', await bench.wallet.bet(bench.betOf(ids, '0.000001')), 'OK');
        });
        await expectMoved(bench, 1n, async () => {
          expectStatus('win', await bench.wallet.win(bench.winOf(ids, '0.000199')), 'OK');
        });
        expectStatus('huge', await bench.wallet.bet(bench.betOf(bench.newIds(), HUGE)), 'INSUFFICIENT_FUNDS');
      }),
  ],
  [
    'a round that is closed takes no bet more; a late win of it is paid',
    (bench) =>
      expectMoved(bench, 0n, async () => {
        const ids = await taken(bench);
        const { user, currency, gameCode } = bench.target;
        const close = { user, currency, gameCode, roundId: ids.roundId };
        expectStatus('close', await bench.wallet.roundclose(close), 'OK');
        const other = { ...bench.betOf(bench.newIds()), roundId: ids.roundId };
        expectStatus('bet', await bench.wallet.bet(other), 'ROUND_CLOSED');
        expectStatus('win', await bench.wallet.win(bench.winOf(ids, '1')), 'OK');
      }),
  ],
  [
    'a bet with its win at once moves the difference once',
    (bench) =>
      expectMoved(bench, 0n, async () => {
        const request = { ...bench.betOf(bench.newIds()), winAmount: '1' };
        for (const which of ['first', 'again']) expectStatus(which, await bench.wallet.betwin(request), 'OK');
      }),
  ],
  [
    'a resettlement moves the difference to what the bet won before, once',
    (bench) =>
      expectMoved(bench, 0n, async () => {
        const ids = await taken(bench);
        expectStatus('win', await bench.wallet.win(bench.winOf(ids, '3')), 'OK');
        const { txId } = bench.newIds();
        const resettle = { ...bench.winOf(ids, '1'), txId };
        for (const which of ['first', 'again']) expectStatus(which, await bench.wallet.resettle(resettle), 'OK');
      }),
  ],
  [
    'a batch is taken in the order of its entries, with an outcome for each',
    (bench) =>
      expectMoved(bench, 0n, async () => {
        const [first, second] = [bench.newIds(), bench.newIds()];
        const entry = (call: BatchEntry['call'], request: object) =>
          ({ call, requestId: crypto.randomUUID(), ...request }) as BatchEntry;
        const { status, outcomes } = await bench.wallet.batch({
          entries: [
            entry('bet', bench.betOf(first)),
            entry('bet', bench.betOf(bench.newIds(), HUGE)),
            entry('win', bench.winOf(first, '1')),
            entry('bet', bench.betOf(second)),
            entry('rollback', bench.rollbackOf(second)),
          ],
        });
        expectSame('status', status, 'OK');
        const found = outcomes.map((outcome: Answer) => outcome.status).join(' ');
        expectSame('outcomes', found, 'OK INSUFFICIENT_FUNDS OK OK OK');
      }),
  ],
];

function createBench(target: ConformanceTarget): Bench {
  const { token, user, currency, gameCode, clock, url, vendor, fetch = globalThis.fetch } = target;
  // Of this run alone: ids of another must not be known to the wallet.
  const run = crypto.randomUUID().slice(0, 8);
  let count = 0;
  const about = { user, currency, gameCode };
  const clientWith: Bench['clientWith'] = ({
    secret = target.secret,
    skew = 0,
    timeoutMs = target.timeoutMs ?? 10_000,
  }) => createWalletClient({ url, vendor, secret, timeoutMs, fetch, clock: { now: () => clock.now() + skew } });
  const wallet = clientWith({});
  const newIds = (): Ids => {
    count += 1;
    return { txId: `${run}-t${count}`, roundId: `${run}-r${count}` };
  };
  return {
    ...{ target, wallet, clientWith, newIds },
    betOf: ({ txId, roundId }, amount = '1') => ({ ...about, token, txId, roundId, amount }),
    winOf: ({ txId: betTxId, roundId }, amount, txId = newIds().txId) => ({ ...about, betTxId, roundId, txId, amount }),
    rollbackOf: ({ txId: betTxId, roundId }, txId = newIds().txId) => ({ ...about, betTxId, roundId, txId }),
    async cash() {
      const answer = await wallet.balance({ ...about, token });
      expectStatus('balance', answer, 'OK');
      return readCash(answer.balance);
    },
    async send(call, body) {
      const timestamp = String(clock.now());
      const headers = {
        'content-type': 'application/json',
        [TIMESTAMP_HEADER]: timestamp,
        [SIGNATURE_HEADER]: signBody(target.secret, timestamp, body),
      };
      const response = await fetch(`${url}/seamless/${vendor}/${call}`, { method: 'POST', headers, body });
      const answer: unknown = await response.json();
      const status = typeof answer === 'object' && answer !== null && 'status' in answer ? answer.status : undefined;
      return { http: response.status, status };
    },
  };
}

/** Runs every case, one after the other; `hear` is told of each as it ends. */
export async function runConformance(
  target: ConformanceTarget,
  hear: (report: CaseReport) => void = () => undefined,
): Promise<CaseReport[]> {
  const bench = createBench(target);
  const reports: CaseReport[] = [];
  for (const [name, run] of CASES) {
    const began = performance.now();
    const found = await run(bench).then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const report = { name, holds: found === '', found, milliseconds: Math.round(performance.now() - began) };
    reports.push(report);
    hear(report);
  }
  return reports;
}
