/** The public log: what it tells, that it only grows, and that whoever kept its head sees that it was written anew. */
import { toHex } from '@house/fairness/hex';
import { logNext, logStart, writeHead } from '@house/fairness/public-log';
import { isSigned } from '@house/fairness/signed-text';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal, must, present } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenFundedMember } from '../../wallet/given.ts';
import {
  DRAW_TIME,
  type GivenLottery,
  givenDrawOnSale,
  givenLine,
  givenLottery,
  givenSleepingDraws,
  givenSlip,
  moveDraw,
  ONE_TAKA,
  readDraw,
} from '../given.ts';
import type { DrawRow } from '../schema.ts';
import type { PublicEntry } from './service.ts';
import { publicLogStands } from './stands.ts';

let database: TestDatabase;
let given: GivenLottery;
let member: bigint;

beforeAll(async () => {
  database = await givenDatabase();
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['F5D1']);
  member = await givenFundedMember(database, given.wallet, 100n * ONE_TAKA);
});
afterAll(() => database.close());

async function appendAll(): Promise<void> {
  while (await given.lottery.publicLog.append());
}

/** As somebody copies it, from nothing. */
async function mirror(size = 50): Promise<PublicEntry[]> {
  const entries: PublicEntry[] = [];
  for (;;) {
    const page = await given.lottery.publicLog.list(entries.length, size);
    entries.push(...page);
    if (page.length < size) return entries;
  }
}

const hashOf = (entries: readonly PublicEntry[]): string =>
  toHex(entries.reduce((before, { body }) => logNext(before, body), logStart()));

async function givenEnded(): Promise<DrawRow> {
  const draw = await givenDrawOnSale(database.db, 'F5D1');
  must(!isRefusal(await given.lottery.placeSlip(member, givenSlip(draw, [givenLine()]))), 'a bet is taken');
  await moveDraw(database.db, draw.id, DRAW_TIME);
  await given.lottery.runDueDraws();
  await appendAll();
  return readDraw(database.db, draw.id);
}

const check = async () => {
  const { holds, differences } = await publicLogStands().run(database.db, () => undefined);
  return { holds, differences };
};

/** As who owns the tables can. */
const byHand = (statement: string) =>
  database.pool.query(
    `alter table lottery_log disable trigger user; ${statement}; alter table lottery_log enable trigger user`,
  );

test('tells the key, what each draw was committed to with, its root and its result, under a signed head', async () => {
  const draw = await givenEnded();
  const told = (await given.lottery.publicLog.ofDraw(draw.id)).map(({ body }) => JSON.parse(body));
  const of = { draw: String(draw.id), seq: expect.any(Number), at: expect.any(String) };
  expect(told).toEqual([
    {
      ...{ kind: 'commit', game: 'F5D1', drawNo: draw.draw_no, scheme: 2, beacon: 'none', beaconRound: null, ...of },
      commit: toHex(present(draw.commitment, 'it commits')),
    },
    { kind: 'root', root: toHex(present(draw.bet_root, 'rooted')), tickets: 1, shots: 0, ...of },
    {
      ...{ kind: 'result', result: draw.result, ...of },
      seed: toHex(present(draw.server_seed, 'drawn')),
      beacon: '00'.repeat(32),
    },
  ]);
  const copy = await mirror();
  expect(copy.map(({ seq }) => seq)).toEqual(copy.map((_, place) => place + 1));
  const { seq, hash, signed, keys } = await given.lottery.publicLog.head();
  expect({ seq, hash }).toEqual({ seq: copy.length, hash: hashOf(copy) });
  expect(copy.every((entry, place) => entry.hash === hashOf(copy.slice(0, place + 1)) || place % 40 !== 0)).toBe(true);
  expect(isSigned('house log head 1', signed)).toBe(true);
  expect(signed.text).toBe(writeHead({ seq, hash, at: JSON.parse(signed.text).at }));
  expect(keys.map(({ key }) => key)).toEqual([signed.key]);
  expect(copy.filter(({ body }) => JSON.parse(body).kind === 'key')).toHaveLength(1);
});

test('two workers append it together, each entry once', async () => {
  const other = givenLottery(database.another());
  for (let turn = 0; turn < 3; turn += 1) {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    await moveDraw(database.db, draw.id, DRAW_TIME);
  }
  await given.lottery.runDueDraws();
  await Promise.all([given, other, given, other].map(({ lottery }) => lottery.publicLog.append()));
  await appendAll();
  const copy = await mirror();
  expect(new Set(copy.map(({ body }) => body.replace(/"seq":\d+/, ''))).size).toBe(copy.length);
  expect(await check()).toEqual({ holds: true, differences: [] });
});

test('only grows, each entry onto the one before', async () => {
  await appendAll();
  const { seq } = await given.lottery.publicLog.head();
  for (const statement of [
    `update lottery_log set body = '{}' where seq = 1`,
    'delete from lottery_log where seq = 1',
    'truncate lottery_log',
    `insert into lottery_log (seq, at, body, hash) values (${seq + 1}, now(), '{}', sha256('{}'))`,
    `insert into lottery_log (seq, at, body, hash) select ${seq + 2}, now(), '{}', sha256(hash || '{}') from lottery_log where seq = ${seq}`,
  ])
    await expect(database.pool.query(statement)).rejects.toThrow();
});

test('an entry that was changed, or taken out, by hand turns the books red', async () => {
  await givenEnded();
  const [third] = await given.lottery.publicLog.list(2, 1);
  const body = present(third, 'there are some').body;
  await byHand(`update lottery_log set body = '{"kind":"void"}' where seq = 3`);
  expect((await check()).differences).toEqual(['entry 3: follows <> does not']);
  await byHand(`update lottery_log set body = '${body}' where seq = 3`);
  await byHand('delete from lottery_log where seq = 4');
  expect((await check()).holds).toBe(false);
});

test('a log that was written anew, whole and signed, is not what somebody copied before', async () => {
  // The one before was left with a gap.
  await byHand('truncate lottery_log');
  const draw = await givenEnded();
  const copy = await mirror();
  const kept = { seq: copy.length, hash: hashOf(copy) };
  // Who holds every secret gives the draw another result and writes the log again from its first entry.
  let before = logStart();
  const anew = copy.map(({ seq, body }) => {
    const other = body.includes('"kind":"result"') ? body.replace(/"result":\[[^\]]*\]/, '"result":[7,7,7,7,7]') : body;
    before = logNext(before, other);
    return `(${seq}, ${JSON.parse(body).draw ?? 'null'}, now(), '${other}', '\\x${toHex(before)}')`;
  });
  await byHand(`truncate lottery_log; insert into lottery_log (seq, draw_id, at, body, hash) values ${anew.join(',')}`);
  expect(await check()).toEqual({ holds: true, differences: [] });
  const head = await given.lottery.publicLog.head();
  expect(isSigned('house log head 1', head.signed)).toBe(true);
  const [same] = await given.lottery.publicLog.list(kept.seq - 1, 1);
  expect(same?.hash).not.toBe(kept.hash);
  expect((await given.lottery.publicLog.ofDraw(draw.id)).at(-1)?.body).toContain('[7,7,7,7,7]');
});
