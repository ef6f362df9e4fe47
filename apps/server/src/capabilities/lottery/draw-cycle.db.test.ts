/** The life of a draw on a real database: its steps, restarts in every state, two workers, proofs, voids, long sleeps. */

import { SIGNATURE_BYTES } from '@house/fairness/beacon';
import { verifyDraw } from '@house/lottery/proof';
import { formatAmount } from '@house/money/amount';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenKey } from '../wallet/given.ts';
import type { BeaconSource } from './beacon.ts';
import { type DrawStep, StepFault } from './draw-cycle.ts';
import {
  DRAW_TIME,
  type GivenLottery,
  givenAllDigits,
  givenAnnounced,
  givenDrawOnSale,
  givenHeldElsewhere,
  givenLine,
  givenLottery,
  givenSleepingDraws,
  givenSlip,
  moveDraw,
  ONE_TAKA,
  readDraw,
  SALE_OVER,
} from './given.ts';
import type { DrawRow } from './schema.ts';

let database: TestDatabase;
let given: GivenLottery;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 16 });
  given = givenLottery(database, { chunksPerStep: 1 });
  // The draws of one game are made by a house with an outside beacon.
  await sql`update lottery_games set state = case code when 'F5D5' then 'on' else 'stopped' end`.execute(database.db);
  await givenLottery(database, { beaconSource: givenBeacon }).lottery.prepareDraws();
  await givenSleepingDraws(database.db, given.lottery, ['F5D1', 'COLOR1', 'F5D5']);
});
afterAll(() => database.close());

const CASH = 1_000n * ONE_TAKA;
/** More than a day after its time. */
const DAY_LATE = { open: -87_000, close: -86_500, draw: -86_401 };
/** Has every round of the outside beacon at once. */
const givenBeacon: BeaconSource = { read: async (round) => new Uint8Array(SIGNATURE_BYTES).fill(round % 251) };
const stepsOf = (steps: readonly DrawStep[], drawId: bigint): string[] =>
  steps.filter((step) => step.drawId === drawId).map((step) => step.did);

/** Runs steps until nothing is due, as a fresh process would. */
async function runFresh(): Promise<DrawStep[]> {
  return givenLottery(database, { chunksPerStep: 1 }).lottery.runDueDraws();
}

async function givenSoldDraw(): Promise<{ draw: DrawRow; memberId: bigint }> {
  const draw = await givenDrawOnSale(database.db, 'F5D1');
  const memberId = await givenFundedMember(database, given.wallet, CASH);
  const outcome = await given.lottery.placeSlip(memberId, givenSlip(draw, givenAllDigits()));
  must(!isRefusal(outcome), 'ten lines are accepted');
  expect(outcome.balance).toBe(CASH - 10n * ONE_TAKA);
  return { draw, memberId };
}

async function cashOf(memberId: bigint): Promise<bigint> {
  return (await given.wallet.balancesOf(memberId)).cash;
}

/** Recomputes a settled draw from what anyone can ask for. */
async function verifyPublicly(drawId: bigint, canonical?: string): Promise<boolean> {
  const proof = await given.lottery.getProof(drawId);
  must(!isRefusal(proof) && proof.draw.result !== null, 'a drawn draw has a proof');
  const digests: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: Awaited<ReturnType<typeof given.lottery.listDigests>> = await given.lottery.listDigests(
      drawId,
      after,
      4,
    );
    must(!isRefusal(page), 'a closed draw lists its digests');
    digests.push(...page.digests);
    after = page.next;
  }
  expect(digests).toHaveLength(proof.ticketCount);
  const steps = verifyDraw(
    {
      scheme: proof.scheme,
      ticketCount: proof.ticketCount,
      gameCode: proof.draw.gameCode,
      issueNo: proof.draw.drawNo,
      commit: present(proof.draw.commit, 'our own draws are committed to'),
      serverSeed: proof.serverSeed ?? '',
      betRoot: proof.betRoot ?? '',
      beacon: proof.beacon ?? '',
      result: proof.draw.result.join(','),
    },
    digests,
    canonical,
  );
  return steps.every((step) => step.holds);
}

describe('the life of a draw', () => {
  test('sells, closes, draws, settles, pays the winner, and can be recomputed by anyone', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    expect(stepsOf(await given.lottery.runDueDraws(), draw.id)).toEqual(['opened']);
    const memberId = await givenFundedMember(database, given.wallet, CASH);
    const outcome = await given.lottery.placeSlip(memberId, givenSlip(draw, givenAllDigits()));
    must(!isRefusal(outcome), 'ten lines are accepted');

    await moveDraw(database.db, draw.id, SALE_OVER);
    expect(stepsOf(await given.lottery.runDueDraws(), draw.id)).toEqual(['closed', 'rooted']);
    const early = await given.lottery.getProof(draw.id);
    must(!isRefusal(early), 'the draw exists');
    expect(early).toMatchObject({ serverSeed: null, ticketCount: 10, beaconKind: 'none', draw: { result: null } });
    expect(early.betRoot).toMatch(/^[0-9a-f]{64}$/);
    expect(early.beacon).toBe('0'.repeat(64));

    await moveDraw(database.db, draw.id, DRAW_TIME);
    const steps = stepsOf(await given.lottery.runDueDraws(), draw.id);
    expect(steps[0]).toBe('drawn');
    expect(steps.at(-1)).toBe('settled');

    expect(await cashOf(memberId)).toBe(CASH - 10n * ONE_TAKA + (96n * ONE_TAKA) / 10n);
    const { ticket } = present(outcome.lines[0]?.accepted, 'the first line is accepted');
    const { canonical } = await given.receiptOf(memberId, ticket);
    expect(await verifyPublicly(draw.id, canonical)).toBe(true);
    const kinds = given.notices.filter((notice) => notice.data.id === String(draw.id)).map((notice) => notice.kind);
    expect(kinds).toEqual(['opened', 'closed', 'result', 'settled']);
    const won = given.notices.filter((notice) => notice.channel === 'bets' && notice.memberId === memberId);
    expect(won).toMatchObject([{ kind: 'won', data: { paid: formatAmount(96_000n), bets: 1, drawNo: draw.draw_no } }]);
  });

  test('draws and settles without a single bet', async () => {
    const draw = await givenDrawOnSale(database.db, 'COLOR1');
    await given.lottery.runDueDraws();
    await moveDraw(database.db, draw.id, DRAW_TIME);
    expect(stepsOf(await given.lottery.runDueDraws(), draw.id)).toEqual(['closed', 'rooted', 'drawn', 'settled']);
    expect((await readDraw(database.db, draw.id)).result).toHaveLength(1);
    expect(await verifyPublicly(draw.id)).toBe(true);
  });

  test('never draws before its time, whatever is asked', async () => {
    const { draw } = await givenSoldDraw();
    await moveDraw(database.db, draw.id, SALE_OVER);
    await given.lottery.runDueDraws();
    expect(stepsOf(await given.lottery.runDueDraws(), draw.id)).toEqual([]);
    expect((await readDraw(database.db, draw.id)).server_seed).toBeNull();
    // Even a worker that believes the time has come gets no seed: the vault looks at its own clock.
    await sql`update lottery_draws set draw_at = now() - interval '500 milliseconds' where id = ${String(draw.id)}`.execute(
      database.db,
    );
    await expect(given.lottery.runDueDraws()).rejects.toThrow(AggregateError);
    expect((await readDraw(database.db, draw.id)).server_seed).toBeNull();
    await moveDraw(database.db, draw.id, DRAW_TIME);
    await given.lottery.runDueDraws();
    expect(await readDraw(database.db, draw.id)).toMatchObject({
      state: 'settled',
      // What it was paid by at most, for corrections (lottery.md 1.7, 11).
      settle_order_cap: 500_000n * ONE_TAKA,
      settle_cap: 500_000n * ONE_TAKA,
    });
  });
});

describe('a process dies and new ones go on', () => {
  const SEATS = 6;
  interface Sold {
    readonly draw: DrawRow;
    readonly members: readonly bigint[];
  }

  /** The services of a process that has just started: nothing of it remembers anything. */
  const started = (options: Parameters<typeof givenLottery>[1] = {}) =>
    givenLottery(database, { chunksPerStep: 1, ...options }).lottery;
  /** One that dies where all of a step's work is done and none of it is committed. */
  const dying = () =>
    started({
      publishLive: async () => {
        throw new Error('the process dies here');
      },
    });

  /** A step a process, until this one is done. */
  async function stepUntil({ draw }: Sold, name: DrawStep['did']): Promise<void> {
    for (;;) {
      const step = present(await started().runNextStep(), `${name} comes`);
      if (step.drawId === draw.id && step.did === name) return;
    }
  }

  async function startCorrection({ draw }: Sold): Promise<void> {
    const { corrections } = started();
    const right = [4, 1, 4, 1, 5];
    const by = (staffId: bigint) => ({ staffId, staff: `staff${staffId}`, address: '', reason: 'read wrong' });
    const asked = await corrections.ask(by(1n), { key: givenKey(), drawId: draw.id, result: right });
    must(!isRefusal(asked), 'a correction can be asked for');
    for (const staffId of [2n, 3n]) {
      const approved = await corrections.approve(by(staffId), { key: givenKey(), correctionId: asked.id });
      must(!isRefusal(approved), 'two others approve it');
    }
  }

  interface Stand {
    readonly gameCode?: string;
    /** Nothing of it is recomputed: its result was announced. */
    readonly heldElsewhere?: boolean;
    /** How the draw, sold and not opened yet, comes to be in the state. */
    readonly reach: (sold: Sold) => Promise<void>;
    readonly state: DrawRow['state'];
    /** What brings it on from there, once the first process is dead. */
    readonly goesOn?: (sold: Sold) => Promise<unknown>;
    /** What is left to do, chunks aside. */
    readonly left: readonly DrawStep['did'][];
    /** Lines of the journal that each member has of the draw in the end: bets, then what it brought. */
    readonly lines?: number;
  }
  const move = (times: typeof DRAW_TIME) => (sold: Sold) => moveDraw(database.db, sold.draw.id, times);
  const PAID = 11;
  const EVERY_STEP = ['opened', 'closed', 'rooted', 'drawn', 'settled'] as const;
  const from = (step: (typeof EVERY_STEP)[number]) => EVERY_STEP.slice(EVERY_STEP.indexOf(step));

  const STANDS: Readonly<Record<string, Stand>> = {
    'scheduled, its sale begun': { reach: async () => undefined, state: 'scheduled', left: ['opened'] },
    'scheduled, its time over': { reach: move(DRAW_TIME), state: 'scheduled', left: from('closed') },
    open: {
      reach: (sold) => stepUntil(sold, 'opened'),
      state: 'open',
      goesOn: move(DRAW_TIME),
      left: from('closed'),
    },
    'closed without its root': {
      reach: async (sold) => {
        await move(SALE_OVER)(sold);
        await stepUntil(sold, 'closed');
      },
      state: 'closed',
      goesOn: move(DRAW_TIME),
      left: from('rooted'),
    },
    'closed, waiting for its time': {
      reach: async (sold) => {
        await move(SALE_OVER)(sold);
        await stepUntil(sold, 'rooted');
      },
      state: 'closed',
      goesOn: move(DRAW_TIME),
      left: from('drawn'),
    },
    'closed, waiting for its beacon': {
      gameCode: 'F5D5',
      reach: async (sold) => {
        await move(DRAW_TIME)(sold);
        await stepUntil(sold, 'rooted');
        expect(await started().runNextStep()).toBeNull();
      },
      state: 'closed',
      goesOn: () => started({ beaconSource: givenBeacon }).fetchBeacons(),
      left: from('drawn'),
    },
    'drawn, nobody paid': {
      reach: async (sold) => {
        await move(DRAW_TIME)(sold);
        await stepUntil(sold, 'drawn');
      },
      state: 'drawn',
      left: from('settled'),
    },
    'settling, some paid': {
      reach: async (sold) => {
        await move(DRAW_TIME)(sold);
        await stepUntil(sold, 'settledChunk');
      },
      state: 'drawn',
      left: from('settled'),
    },
    'void, nobody refunded': {
      reach: async (sold) => {
        await move(DAY_LATE)(sold);
        await stepUntil(sold, 'voided');
      },
      state: 'void',
      left: ['refunded'],
    },
    'refunding, some refunded': {
      reach: async (sold) => {
        await move(DAY_LATE)(sold);
        await stepUntil(sold, 'refundedChunk');
      },
      state: 'void',
      left: ['refunded'],
    },
    'correcting, the new result just approved': {
      heldElsewhere: true,
      reach: async (sold) => {
        await givenHeldElsewhere(database.db, sold.draw.id);
        await move(DRAW_TIME)(sold);
        await givenAnnounced(database.db, sold.draw.id, [3, 1, 4, 1, 5]);
        await stepUntil(sold, 'settled');
        await startCorrection(sold);
      },
      state: 'settled',
      left: [],
      // The prize taken back, and the new one.
      lines: PAID + 2,
    },
  };

  test.each(Object.entries(STANDS))(
    '%s',
    async (_name, { gameCode = 'F5D1', heldElsewhere = false, reach, state, goesOn, left, lines = PAID }) => {
      const draw = await givenDrawOnSale(database.db, gameCode);
      const members = await Promise.all(
        Array.from({ length: SEATS }, () => givenFundedMember(database, given.wallet, CASH)),
      );
      for (const memberId of members) {
        const outcome = await given.lottery.placeSlip(memberId, givenSlip(draw, givenAllDigits()));
        must(!isRefusal(outcome), 'ten lines are accepted');
      }
      const sold = { draw, members };
      await reach(sold);
      expect((await readDraw(database.db, draw.id)).state).toBe(state);
      await goesOn?.(sold);

      const did: string[] = [];
      for (let isOver = false; !isOver; ) {
        // Every step is begun by a process that dies in it, and done by one that has just started.
        const before = await readDraw(database.db, draw.id);
        if (left.length > 0) {
          await expect(dying().runNextStep()).rejects.toThrow(StepFault);
          expect((await readDraw(database.db, draw.id)).state).toBe(before.state);
          const step = present(await started().runNextStep(), 'a step is left');
          expect(step.drawId).toBe(draw.id);
          if (!step.did.endsWith('Chunk')) did.push(step.did);
          isOver = step.did === left.at(-1);
        } else {
          await expect(dying().corrections.advance()).rejects.toThrow('the process dies here');
          await started().corrections.advance();
          isOver = (await started().corrections.list(draw.id)).every((one) => one.state === 'done');
        }
      }
      expect(did).toEqual(left);
      if (did.at(-1) === 'opened') {
        // It sells in the new process, and goes on from there.
        const [memberId = 0n] = members;
        expect(isRefusal(await started().placeSlip(memberId, givenSlip(draw, [givenLine()])))).toBe(false);
        expect(await cashOf(memberId)).toBe(CASH - 11n * ONE_TAKA);
        const order = { drawId: draw.id, key: givenKey(), reason: 'the end of the test', by: 'staff' };
        expect(isRefusal(await started().voidDraw(order))).toBe(false);
        for (const one of members) expect(await cashOf(one)).toBe(CASH);
        return;
      }
      expect(await started().runNextStep()).toBeNull();
      expect(await started().corrections.advance()).toBe(false);
      const { state: end } = await readDraw(database.db, draw.id);
      expect(end).toBe(state === 'void' ? 'void' : 'settled');
      const cash = end === 'void' ? CASH : CASH - 10n * ONE_TAKA + 96_000n;
      for (const memberId of members) expect(await cashOf(memberId)).toBe(cash);
      const { rows } = await sql<{ lines: number }>`select count(*)::integer as lines from wallet_entries
      where market_id = ${String(draw.id)} or reference = ${String(draw.id)} group by member_id`.execute(database.db);
      expect(rows).toEqual(members.map(() => ({ lines })));
      if (end === 'settled' && !heldElsewhere) expect(await verifyPublicly(draw.id)).toBe(true);
    },
  );

  test('a step that fails half way leaves nothing behind and is done again', async () => {
    const { draw, memberId } = await givenSoldDraw();
    await moveDraw(database.db, draw.id, DRAW_TIME);
    const broken = givenLottery(database, { chunksPerStep: 1 });
    // The notices are the last thing a step does: all of its work is done, nothing is committed.
    for (const state of ['scheduled', 'closed', 'drawn'] as const) {
      expect((await readDraw(database.db, draw.id)).state).toBe(state);
      broken.notices.push = () => {
        throw new Error('the process dies here');
      };
      await expect(broken.lottery.runDueDraws()).rejects.toThrow(AggregateError);
      expect((await readDraw(database.db, draw.id)).state).toBe(state);
      do await given.lottery.runNextStep();
      while ((await readDraw(database.db, draw.id)).state === state && state !== 'drawn');
    }
    await runFresh();
    expect(await readDraw(database.db, draw.id)).toMatchObject({
      state: 'settled',
      settle_wagers: 10n,
      settle_winners: 1n,
    });
    expect(await cashOf(memberId)).toBe(CASH - 10n * ONE_TAKA + 96_000n);
  });
});

describe('two workers', () => {
  test('share the work of many draws and do no step twice', async () => {
    const sold: { draw: DrawRow; memberId: bigint }[] = [];
    for (let count = 0; count < 6; count += 1) sold.push(await givenSoldDraw());
    for (const { draw } of sold) await moveDraw(database.db, draw.id, DRAW_TIME);
    const runs = await Promise.all([runFresh(), runFresh(), runFresh()]);
    await runFresh();
    const steps = runs.flat();
    for (const { draw, memberId } of sold) {
      const did = stepsOf(steps, draw.id).filter((name) => name !== 'settledChunk');
      expect(did.toSorted()).toEqual(['closed', 'drawn', 'rooted', 'settled']);
      expect(await cashOf(memberId)).toBe(CASH - 10n * ONE_TAKA + 96_000n);
    }
  });

  test('make the draws ahead once', async () => {
    await sql`update lottery_games set state = 'on' where code = 'F5D3'`.execute(database.db);
    const made = await Promise.all([1, 2, 3, 4].map(() => givenLottery(database).lottery.prepareDraws()));
    await sql`update lottery_games set state = 'stopped' where code = 'F5D3'`.execute(database.db);
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(131);
    const commitments = await given.lottery.listCommitments('F5D3');
    expect(commitments).toHaveLength(120);
  });
});

describe('commitments', () => {
  test('stand before the draw opens, are unique, and can not be changed, nor can what was published', async () => {
    const { rows } = await sql<{ late: bigint; all: bigint; distinct: bigint }>`select
      count(*) filter (where committed_at > open_at) as late, count(*) as all, count(distinct commitment) as distinct
      from lottery_draws where not official`.execute(database.db);
    expect(rows[0]?.late).toBe(0n);
    expect(rows[0]?.distinct).toBe(rows[0]?.all);
    const settled = await sql<{
      id: bigint;
    }>`select id from lottery_draws where state = 'settled' and not official limit 1`.execute(database.db);
    const id = String(present(settled.rows[0], 'an earlier test settled a draw').id);
    for (const change of ['commitment', 'bet_root', 'server_seed', 'beacon']) {
      const attempt = sql`update lottery_draws set ${sql.id(change)} = sha256('x') where id = ${id}`.execute(
        database.db,
      );
      await expect(attempt).rejects.toThrow();
    }
    await expect(
      sql`update lottery_draws set result = '{1,2,3,4,5}' where id = ${id}`.execute(database.db),
    ).rejects.toThrow();
    await expect(sql`update lottery_draws set state = 'drawn' where id = ${id}`.execute(database.db)).rejects.toThrow();
    await expect(sql`delete from lottery_draws where id = ${id}`.execute(database.db)).rejects.toThrow();
  });

  test('a seed that does not hash to its commitment can not be published', async () => {
    const { draw } = await givenSoldDraw();
    await moveDraw(database.db, draw.id, SALE_OVER);
    await given.lottery.runDueDraws();
    const attempt =
      sql`update lottery_draws set state = 'drawn', drawn_at = now(), drawn_scheme = scheme, server_seed = sha256('other'),
      result = '{1,2,3,4,5}' where id = ${String(draw.id)}`.execute(database.db);
    await expect(attempt).rejects.toThrow(/seed_hashes_to_commitment/);
  });

  test('a draw keeps the scheme it was committed to with, and a process of before scheme 2 draws none of it', async () => {
    const { draw } = await givenSoldDraw();
    expect(draw.scheme).toBe(2);
    const inScheme1 = sql`update lottery_draws set scheme = 1 where id = ${String(draw.id)}`.execute(database.db);
    await expect(inScheme1).rejects.toThrow('scheme');
    await moveDraw(database.db, draw.id, SALE_OVER);
    await given.lottery.runDueDraws();
    const asBefore = sql`update lottery_draws set state = 'drawn', drawn_at = now(), server_seed = sha256('x'),
      result = '{1,2,3,4,5}' where id = ${String(draw.id)}`.execute(database.db);
    await expect(asBefore).rejects.toThrow(/lottery_draws_drawn_scheme/);
  });

  test('seeds at rest can not be read without the secret', async () => {
    const draw = await givenDrawOnSale(database.db, 'COLOR1');
    const { rows } = await sql<{ readable: boolean }>`select sha256(substr(sealed, 1, 32)) = d.commitment as readable
      from lottery_seeds s join lottery_draws d on d.id = s.draw_id where d.id = ${String(draw.id)}`.execute(
      database.db,
    );
    expect(rows[0]?.readable).toBe(false);
  });
});

describe('void', () => {
  test('refunds every stake of an open draw, once, and repeats its answer', async () => {
    const { draw, memberId } = await givenSoldDraw();
    const order = { drawId: draw.id, key: givenKey(), reason: 'draw machine fault', by: 'staff amina' };
    const outcomes = await Promise.all([given.lottery.voidDraw(order), given.lottery.voidDraw(order)]);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ refundedBets: 10, refundedStake: 10n * ONE_TAKA, draw: { state: 'void' } });
    }
    expect(await given.lottery.voidDraw(order)).toMatchObject({ refundedBets: 10 });
    expect(await cashOf(memberId)).toBe(CASH);
    const told = given.notices.filter((notice) => notice.channel === 'bets' && notice.memberId === memberId);
    expect(told).toMatchObject([{ kind: 'refunded', data: { paid: '10.00', bets: 10, drawNo: draw.draw_no } }]);
    expect(stepsOf(await given.lottery.runDueDraws(), draw.id)).toEqual([]);
    expect(await given.lottery.placeSlip(memberId, givenSlip(draw, [givenLine()]))).toEqual({
      refused: 'lottery.drawClosed',
    });
    expect(await given.lottery.voidDraw({ ...order, reason: 'another reason' })).toEqual({
      refused: 'request.keyReused',
    });
    expect(await given.lottery.voidDraw({ ...order, key: givenKey() })).toEqual({ refused: 'lottery.drawNotVoidable' });
    expect(await given.lottery.getDrawDetail(draw.id)).toMatchObject({
      voided: { by: 'staff amina', reason: 'draw machine fault' },
      serverSeed: null,
    });
  });

  test('many orders and a worker at once get by with four connections', async () => {
    const sold: { draw: DrawRow; memberId: bigint }[] = [];
    for (let count = 0; count < 8; count += 1) sold.push(await givenSoldDraw());
    const { draw: due } = await givenSoldDraw();
    await moveDraw(database.db, due.id, DRAW_TIME);
    const { lottery } = givenLottery(database.another(4));
    const order = { reason: 'draw machine fault', by: 'staff' };
    const outcomes = await Promise.all([
      lottery.runDueDraws(),
      ...sold.map(({ draw }) => lottery.voidDraw({ ...order, drawId: draw.id, key: givenKey() })),
      lottery.runDueDraws(),
    ]);
    expect(outcomes.filter(isRefusal)).toEqual([]);
    for (const { memberId } of sold) expect(await cashOf(memberId)).toBe(CASH);
    expect((await readDraw(database.db, due.id)).state).toBe('settled');
  });

  test('is refused once the draw is drawn, and moves nothing', async () => {
    const { draw, memberId } = await givenSoldDraw();
    await moveDraw(database.db, draw.id, DRAW_TIME);
    for (let name = ''; name !== 'drawn'; ) name = (await given.lottery.runNextStep())?.did ?? 'drawn';
    const order = { drawId: draw.id, key: givenKey(), reason: 'too late', by: 'staff' };
    expect(await given.lottery.voidDraw(order)).toEqual({ refused: 'lottery.drawNotVoidable' });
    expect(await cashOf(memberId)).toBe(CASH - 10n * ONE_TAKA);
    await given.lottery.runDueDraws();
    expect(await given.lottery.voidDraw(order)).toEqual({ refused: 'lottery.drawNotVoidable' });
    expect(await given.lottery.voidDraw({ ...order, drawId: 1n })).toEqual({ refused: 'lottery.drawUnknown' });
  });

  test('a worker finishes a refund that a dying process began', async () => {
    const { draw, memberId } = await givenSoldDraw();
    await sql`update wager_markets set state = 'void' where id = ${String(draw.id)}`.execute(database.db);
    await sql`update lottery_draws set state = 'void', voided_at = now(), void_by = 'staff', void_reason = 'test'
      where id = ${String(draw.id)}`.execute(database.db);
    expect(stepsOf(await runFresh(), draw.id).at(-1)).toBe('refunded');
    expect(await cashOf(memberId)).toBe(CASH);
  });
});

describe('a long sleep', () => {
  test('skips draws nobody bet on, and draws those with bets late but fair', async () => {
    const unsold = await givenDrawOnSale(database.db, 'F5D1');
    const { draw: sold, memberId } = await givenSoldDraw();
    for (const draw of [unsold, sold])
      await moveDraw(database.db, draw.id, { open: -7_260, close: -7_205, draw: -7_200 });
    const steps = await runFresh();
    expect(stepsOf(steps, unsold.id)).toEqual(['missed']);
    expect(stepsOf(steps, sold.id).filter((name) => name !== 'settledChunk')).toEqual([
      'closed',
      'rooted',
      'drawn',
      'settled',
    ]);
    expect(await cashOf(memberId)).toBe(CASH - 10n * ONE_TAKA + 96_000n);
    expect(await verifyPublicly(sold.id)).toBe(true);
    expect(await readDraw(database.db, unsold.id)).toMatchObject({ state: 'void', void_by: 'house' });
  });

  test('voids and refunds a draw that is a day late', async () => {
    const { draw, memberId } = await givenSoldDraw();
    await moveDraw(database.db, draw.id, DAY_LATE);
    const did = stepsOf(await runFresh(), draw.id);
    expect(did[0]).toBe('closed');
    expect(did).toContain('voided');
    expect(did.at(-1)).toBe('refunded');
    expect(await cashOf(memberId)).toBe(CASH);
    expect((await readDraw(database.db, draw.id)).server_seed).toBeNull();
  });
});
