/**
 * Card rooms against a house's wallet: what one sits down with leaves the wallet once and what is left comes back once; a hand that
 * is played survives its process; a turn that runs out, a line that breaks off, a second device; and no byte that a player is sent
 * holds another's card.
 */
import { commitOf } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { randomUuid } from '@house/fairness/random';
import { type CardRoomGame, dealtStream } from '@house/games/card-rooms/card-room';
import { isHandTrue, type PastHand } from '@house/games/card-rooms/replay';
import { TEEN_PATTI } from '@house/games/card-rooms/teen-patti/teen-patti';
import { cardName } from '@house/games/live/cards';
import { parseAmount } from '@house/money/amount';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenStaff } from '../../server/src/capabilities/identity/given.ts';
import { MARKET_CHECKS } from '../../server/src/capabilities/wagers/given.ts';
import { givenKey, givenReconciler } from '../../server/src/capabilities/wallet/given.ts';
import type { CardMessage, ShownCardHand, ShownCardTable, ShownSitting } from '../src/contract-cards.ts';
import { type GivenStudio, givenPlayer, givenStudio, type Player, TAKA } from './given.ts';

const TEEN = { id: 'TEEN-PATTI', code: 'TP' };
const LUDO = { id: 'LUDO-QUICK', code: 'LUDO' };
const CALLS = { id: 'CALL-BREAK', code: 'CALLBREAK' };
const RUMMY = { id: 'RUMMY-13', code: 'RUMMY' };
const HOLDEM = { id: 'TEXAS-HOLDEM', code: 'THE' };
const SOON = { timeout: 20_000, interval: 20 };
const units = (amount: string): bigint => parseAmount(amount) ?? 0n;

/** Nobody runs out of time but where a test wants it. */
const SLOW = { turnSeconds: 25, pauseMilliseconds: 300, outMilliseconds: 25_000 };
const pace = { ...SLOW };
let given: GivenStudio;
let address: string;
beforeAll(async () => {
  given = await givenStudio({ cardPace: pace });
  address = await given.studio.listen();
});
afterAll(async () => {
  for (const seat of seats) seat.stop();
  await given.stop();
});

interface Seated {
  readonly player: Player;
  readonly heard: CardMessage[];
  /** Every byte that came. */
  text(): string;
  table(): ShownCardTable | undefined;
  hand(): NonNullable<ShownCardTable['hand']> | null;
  act(kind: string, picks?: readonly string[]): Promise<{ status: number; value: unknown }>;
  stop(): void;
}
const seats: Seated[] = [];

async function listen(player: Player, at = address, path = 'stream'): Promise<Seated> {
  const heard: CardMessage[] = [];
  const stop = new AbortController();
  let text = '';
  const ask = () =>
    fetch(`${at}/studio/api/cards/${path}`, {
      headers: { authorization: `Bearer ${player.token}` },
      signal: stop.signal,
    });
  let response = await ask();
  // Between two keepers nobody keeps the rooms: a page asks again.
  while (response.status === 503) response = await ask();
  expect(response.status).toBe(200);
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const bytes of response.body ?? []) {
      const came = decoder.decode(bytes, { stream: true });
      text += came;
      const lines = (rest + came).split('\n');
      rest = lines.pop() ?? '';
      heard.push(...lines.map((line) => JSON.parse(line) as CardMessage));
    }
  };
  read().catch(() => undefined);
  await expect.poll(() => heard.length, SOON).toBeGreaterThan(0);
  const table = (): ShownCardTable | undefined => heard.findLast((message) => message.kind === 'table')?.table;
  const seated: Seated = {
    ...{ player, heard, table, text: () => text, stop: () => stop.abort(), hand: () => table()?.hand ?? null },
    act: (kind, picks) => {
      const now = table();
      return player.call('POST', '/cards/act', {
        ...{ sitting: now?.sitting, hand: now?.hand?.id, seq: now?.hand?.seq, kind },
        ...(picks === undefined ? {} : { picks }),
      });
    },
  };
  seats.push(seated);
  return seated;
}

const orderOf = (more: object = {}) => ({
  key: randomUuid(),
  tier: 0,
  buyIn: '100',
  seed: 'mine',
  where: 'public',
  ...more,
});
async function sitDown(player: Player, more: object = {}): Promise<ShownSitting> {
  return (await player.call('POST', '/cards/sit', orderOf(more))).value as ShownSitting;
}
/** A keeper that has just been replaced may not know it yet: who is refused asks again. */
async function leave(seated: Seated): Promise<void> {
  const ask = async () =>
    (await seated.player.call('POST', '/cards/leave', { sitting: seated.table()?.sitting })).status;
  await expect.poll(ask, SOON).toBe(200);
}

/** So many at a private table of their own, with a hand that is dealt. */
async function givenTable(count: number, game = TEEN, buyIn = '100'): Promise<readonly Seated[]> {
  const players = await Promise.all(Array.from({ length: count }, () => givenPlayer(given, game)));
  const all: Seated[] = [];
  let where = 'new';
  for (const player of players) {
    const seated = await listen(player);
    expect(await sitDown(player, { where, buyIn, seed: `seed-of-${all.length}` })).toMatchObject({ state: 'open' });
    await expect.poll(() => seated.table()?.code ?? null, SOON).not.toBeNull();
    where = seated.table()?.code ?? '';
    all.push(seated);
  }
  await expect
    .poll(async () => {
      // A hand that began before all were there is packed.
      const few = all.map((each) => each.hand()).find((hand) => (hand?.seen.players.length ?? count) < count);
      if (few?.result === null) {
        const due = all.find((each) => few.due.includes(each.table()?.seat ?? -1));
        await due?.act(game === RUMMY ? 'drop' : 'pack');
      }
      return all.every((each) => each.hand()?.result === null && each.hand()?.seen.players.length === count);
    }, SOON)
    .toBe(true);
  return all;
}
const run = (statement: string, values: unknown[] = []) => given.database.pool.query(statement, values);
const dueOf = (all: readonly Seated[]): Seated | undefined =>
  all.find((each) => each.hand()?.result === null && each.hand()?.due.includes(each.table()?.seat ?? -1));

const isKept = async () => (await run('select from studio.rooms_lease where until > clock_timestamp()')).rowCount;
const sittingOf = async ({ player }: Seated): Promise<{ readonly state: string }> =>
  (await run(`select state from studio.card_sittings where player = $1`, [String(player.id)])).rows[0];

async function hold(): Promise<void> {
  const report = await givenReconciler(given.database, MARKET_CHECKS, given.house.kernel.ids).run('full');
  expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
}
async function past(player: Player): Promise<readonly ShownCardHand[]> {
  return ((await player.call('GET', '/cards/hands')).value as { hands: readonly ShownCardHand[] }).hands;
}

describe('sitting down and standing up', () => {
  test('the stake leaves the wallet once, whatever is pressed twice, and comes back whole from a table without a hand', async () => {
    const player = await givenPlayer(given, TEEN);
    const seated = await listen(player);
    const order = orderOf({ where: 'new' });
    const first = await player.call('POST', '/cards/sit', order);
    const same = await player.call('POST', '/cards/sit', order);
    const another = await player.call('POST', '/cards/sit', orderOf());
    expect(first.value).toMatchObject({ state: 'open' });
    const { sitting } = first.value as ShownSitting;
    for (const each of [same, another]) expect(each.value).toMatchObject({ sitting, state: 'open' });
    expect(await player.cash()).toBe(900n * TAKA);
    await expect.poll(() => seated.table()?.sitting, SOON).toBe(sitting);
    await Promise.all([leave(seated), leave(seated)]);
    await expect.poll(() => player.cash(), SOON).toBe(1_000n * TAKA);
    await expect
      .poll(() => seated.heard.findLast(({ kind }) => kind === 'left'), SOON)
      .toMatchObject({ why: 'own', returned: '100.00' });
    // A place of somebody else's is nobody's to leave or to play.
    expect((await player.call('POST', '/cards/seed', { sitting, seed: 'x' })).status).toBe(409);
    await hold();
  });

  test('refuses what no room takes, a code that nobody has, and one without the money; nothing is taken', async () => {
    const player = await givenPlayer(given, TEEN, 60n);
    const wrong = [
      orderOf({ buyIn: '49' }),
      orderOf({ buyIn: '1000.0001' }),
      orderOf({ tier: 9 }),
      orderOf({ where: '000000' }),
    ];
    const answers = await Promise.all(wrong.map((order) => player.call('POST', '/cards/sit', order)));
    expect(answers.map(({ value }) => (value as { code: string }).code)).toEqual([
      'table.limit',
      'table.limit',
      'table.unknown',
      'table.unknown',
    ]);
    expect(await sitDown(player)).toMatchObject({ state: 'refused', refusal: 'INSUFFICIENT_FUNDS' });
    // Codes are not guessed one after the other.
    const guesses = [];
    for (let guess = 0; guess < 10; guess += 1) {
      guesses.push((await player.call('POST', '/cards/sit', orderOf({ where: '000000' }))).status);
    }
    expect([guesses[0], guesses.at(-1)]).toEqual([404, 429]);
    expect(await player.cash()).toBe(60n * TAKA);
  });

  test('an answer that does not come: the stake is back and nobody sits there, or the stack is told until it is taken', async () => {
    for (const loss of ['request', 'answer'] as const) {
      const player = await givenPlayer(given, TEEN);
      given.lose('bet', loss);
      expect(await sitDown(player, { where: 'new' })).toMatchObject({ state: 'void' });
      expect(await player.cash()).toBe(1_000n * TAKA);
    }
    // A stake that is still being asked back keeps nobody else from the table.
    const [gone, other] = [await givenPlayer(given, TEEN), await givenPlayer(given, TEEN)];
    given.lose('bet', 'answer');
    given.lose('rollback', 'request');
    const { sitting: asked } = await sitDown(gone, { where: 'new' });
    const tables = await run(
      `select t.code from studio.card_tables t join studio.card_sittings s on s.table_id = t.id where s.id = $1`,
      [asked],
    );
    expect(await sitDown(other, { where: tables.rows[0]?.code })).toMatchObject({ state: 'open' });
    await other.call('POST', '/cards/leave', {
      sitting: (await sitDown(other)).sitting,
    });

    const player = await givenPlayer(given, TEEN);
    const seated = await listen(player);
    await sitDown(player, { where: 'new' });
    await expect.poll(() => seated.table(), SOON).toBeDefined();
    given.lose('win', 'answer');
    await leave(seated);
    await given.database.pool.query(
      `update studio.card_sittings set next_try_at = clock_timestamp() where state = 'decided'`,
    );
    await expect.poll(() => player.cash(), SOON).toBe(1_000n * TAKA);
    const state = async () =>
      (await given.database.pool.query(`select state from studio.card_sittings where player = $1`, [String(player.id)]))
        .rows;
    await expect
      .poll(async () => {
        await given.database.pool.query(
          `update studio.card_sittings set next_try_at = clock_timestamp() where state = 'decided'`,
        );
        return state();
      }, SOON)
      .toEqual([{ state: 'settled' }]);
    await hold();
  });
});

describe('watching', () => {
  test('a public table by its place in the lobby, a private one by its code alone, and only of the game one is signed in for', async () => {
    const [player, stranger] = [await givenPlayer(given, HOLDEM), await givenPlayer(given, HOLDEM)];
    const seated = await listen(player);
    await sitDown(player, { buyIn: '80' });
    const lobby = await listen(stranger);
    const shown = () => {
      const last = lobby.heard.findLast((message) => message.kind === 'lobby');
      return last?.kind === 'lobby' ? last.rooms[0]?.open[0] : undefined;
    };
    await expect.poll(shown, SOON).toMatchObject({ players: 1 });
    const watching = await listen(stranger, address, `watch?table=${shown()?.id}`);
    await expect.poll(() => watching.table()?.seats.length, SOON).toBe(1);
    const look = async (of: Player, path: string): Promise<number> =>
      (await of.call('GET', `/cards/watch?${path}`)).status;
    const elsewhere = await givenPlayer(given, TEEN);
    expect(await look(elsewhere, `table=${shown()?.id}`)).toBe(404);
    expect(await look(stranger, 'code=000000')).toBe(404);
    expect(await look(stranger, 'table=nothing')).toBe(422);
    await leave(seated);
    await sitDown(player, { where: 'new', buyIn: '80' });
    await expect.poll(() => seated.table()?.code ?? null, SOON).not.toBeNull();
    // A private one is no place of the lobby, and its id alone opens nothing.
    expect(await look(stranger, `table=${seated.table()?.id}`)).toBe(404);
    await leave(seated);
  });
});

describe('practice', () => {
  test('a player and house bots play for nothing: no row, no call of the wallet, and the hand can be checked like any other', async () => {
    const player = await givenPlayer(given, TEEN);
    const before = await run('select count(*)::int as tables from studio.card_tables');
    const seated = await listen(player);
    const sat = await sitDown(player, { where: 'practice', buyIn: '0' });
    expect(sat).toMatchObject({ state: 'open', balance: null });
    expect(await sitDown(player, { where: 'practice', buyIn: '0' })).toMatchObject({ sitting: sat.sitting });
    await expect.poll(() => seated.table()?.practice, SOON).toBe(true);
    expect(seated.table()?.seats.map(({ isBot }) => isBot)).toEqual([false, true, true, true]);
    await expect.poll(() => dueOf([seated]) ?? seated.hand()?.result, SOON).toBeTruthy();
    if (seated.hand()?.result === null) expect((await seated.act('pack')).status).toBe(200);
    await expect.poll(() => seated.hand()?.result, SOON).toBeTruthy();
    // Nothing of a bot that did not show was told.
    const own = seated.table()?.seat;
    for (const message of seated.heard) {
      if (message.kind !== 'table' || message.table.hand === null || message.table.hand.result !== null) continue;
      for (const { seat, cards } of message.table.hand.seen.players) {
        if (seat !== own) expect(cards.filter((card) => card !== null)).toEqual([]);
      }
    }
    const [record] = await past(player);
    const seed = fromHex(record?.serverSeed ?? '', 32) as Uint8Array;
    expect(toHex(commitOf(seed))).toBe(record?.commitment);
    expect(await player.cash()).toBe(1_000n * TAKA);
    expect((await run('select count(*)::int as tables from studio.card_tables')).rows).toEqual(before.rows);
    expect((await run('select from studio.card_sittings where player = $1', [String(player.id)])).rowCount).toBe(0);
    expect((await run('select from wagers where member_id = $1', [player.id])).rowCount).toBe(0);
    // A second device hears the same table; who leaves is at no table any more.
    const second = await listen(player);
    await expect.poll(() => second.table()?.sitting, SOON).toBe(sat.sitting);
    await leave(seated);
    await expect
      .poll(() => seated.heard.at(-1)?.kind === 'over' || seated.heard.some(({ kind }) => kind === 'over'), SOON)
      .toBe(true);
    expect((await player.call('POST', '/cards/leave', { sitting: sat.sitting })).status).toBe(200);
    await hold();
  });
});

describe('who may sit together for money', () => {
  /** They have signed in on the same device. */
  const sameDevice = (members: readonly Player[], device: string) =>
    run(
      `insert into sign_ins (member_id, address, network, device, device_hash, user_agent, method, result)
       select id, '127.0.0.1', '127.0.0.0/24', 'desktop', decode($2, 'hex'), 'test', 'password', 'ok'
       from members where id = any ($1::bigint[])`,
      [members.map(({ id }) => String(id)), device.repeat(32)],
    );
  const codeOf = (answer: { readonly value: unknown }) => (answer.value as { code?: string }).code;

  test('of one device: refused by the code with nothing taken, put elsewhere in public; let in where the desk says so', async () => {
    const [one, other] = [await givenPlayer(given, HOLDEM), await givenPlayer(given, HOLDEM)];
    await sameDevice([one, other], 'ab');
    // What ties them is told when the page is opened.
    for (const each of [one, other]) await each.call('POST', '/open', { game: HOLDEM.code });
    const seated = await listen(one);
    await sitDown(one, { where: 'new', buyIn: '80' });
    await expect.poll(() => seated.table()?.code ?? null, SOON).not.toBeNull();
    const byCode = orderOf({ where: seated.table()?.code, buyIn: '80' });
    const practice = { where: 'practice', buyIn: '0' };
    const { sitting: practised } = await sitDown(other, practice);
    const refused = await other.call('POST', '/cards/sit', byCode);
    expect([refused.status, codeOf(refused), await other.cash()]).toEqual([409, 'room.together', 1_000n * TAKA]);
    // Who is not let in still practises where they did.
    expect(await sitDown(other, practice)).toMatchObject({ sitting: practised });

    const staff = await givenStaff(given.database.db, { role: 'admin' });
    const desk = async (method: 'GET' | 'PUT', payload?: object) => {
      const answer = await given.house.http.inject({
        ...{ method, url: '/desk/api/studio/cards/seating', headers: { token: staff.token, language: 'en' } },
        ...(payload === undefined ? {} : { payload }),
      });
      return answer.json() as { code?: string; value: Record<'public' | 'private', Record<string, string>> };
    };
    const { value: seen } = await desk('GET');
    expect(seen.private['device']).toBe('refuse');
    const next = { ...seen, private: { ...seen.private, device: 'warn' } };
    const change = { key: givenKey(), reason: 'two friends at one telephone', seen, next };
    expect((await desk('PUT', { ...change, key: givenKey(), seen: next, next: seen })).code).not.toBe(
      'studio.changedMeanwhile',
    );
    expect((await desk('PUT', change)).value).toEqual(next);
    expect((await desk('PUT', { ...change, key: givenKey(), next: { ...next, public: next.private } })).code).toBe(
      'studio.changedMeanwhile',
    );
    expect(await sitDown(other, byCode)).toMatchObject({ state: 'open' });
    const { rows } = await run('select together from studio.card_sittings where player = $1', [String(other.id)]);
    expect(rows).toEqual([{ together: ['device'] }]);
    // In public each has a table of their own.
    const second = await listen(other);
    for (const each of [seated, second]) await leave(each);
    for (const each of [one, other]) await sitDown(each, { buyIn: '80' });
    await expect.poll(() => second.table()?.code, SOON).toBeNull();
    await expect.poll(() => seated.table()?.code, SOON).toBeNull();
    expect(second.table()?.id).not.toBe(seated.table()?.id);
    for (const each of [seated, second]) await leave(each);
  });
});

describe('a hand', () => {
  test('five play for a pot; no byte that one is sent holds a card of another; the deal can be made again from all their seeds', async () => {
    const all = await givenTable(5);
    const watcher = await listen(await givenPlayer(given, TEEN), address, `watch?code=${all[0]?.table()?.code}`);
    const cards = new Map<Seated, readonly string[]>();
    const hand = all[0]?.hand()?.id;
    // All see their cards, two bet, the others pack.
    for (const each of all) expect((await each.act('see')).status).toBe(200);
    for (const each of all) {
      await expect
        .poll(() => each.hand()?.seen.players.find(({ seat }) => seat === each.table()?.seat)?.worth, SOON)
        .toBeTruthy();
      const own = each.hand()?.seen.players.find(({ seat }) => seat === each.table()?.seat);
      cards.set(each, own?.cards as readonly string[]);
    }
    for (const kind of ['chaal', 'raise', 'pack', 'pack', 'pack']) {
      await expect.poll(() => dueOf(all), SOON).toBeDefined();
      const due = dueOf(all) as Seated;
      const before = due.hand()?.seq;
      expect((await due.act(kind)).status).toBe(200);
      await expect.poll(() => due.hand()?.seq !== before || due.hand()?.result !== null, SOON).toBe(true);
    }
    await expect.poll(() => dueOf(all), SOON).toBeDefined();
    const [caller] = [dueOf(all) as Seated];
    // Until the show: what each was sent has their own cards and nobody else's.
    for (const each of all) {
      for (const [other, names] of cards) {
        for (const name of names) {
          const shared = cards.get(each)?.includes(name) === true;
          expect(each.text().includes(`"${name}"`), `${name} of seat ${other.table()?.seat}`).toBe(shared);
        }
      }
      for (const other of all) if (other !== each) expect(each.text()).not.toContain(String(other.player.id));
    }
    // Who only watches has heard of the hand, and of no card, seat of their own, code, seed or sitting in it.
    await expect.poll(() => watcher.hand()?.seen.players.filter(({ isIn }) => isIn).length, SOON).toBe(2);
    for (const names of cards.values()) for (const name of names) expect(watcher.text()).not.toContain(`"${name}"`);
    for (const each of all) {
      for (const secret of [String(each.player.id), each.table()?.sitting, each.table()?.code]) {
        expect(watcher.text()).not.toContain(String(secret));
      }
    }
    expect(watcher.table()).toMatchObject({ seat: null, sitting: null, code: null, watchers: 1 });
    expect(watcher.hand()?.offers).toEqual([]);
    await expect.poll(() => all[0]?.table()?.watchers, SOON).toBe(1);
    // The same act sent again is one; a stranger's is none.
    const act = { sitting: caller.table()?.sitting, hand, seq: caller.hand()?.seq, kind: 'show' };
    expect((await all.find((each) => each !== caller)?.player.call('POST', '/cards/act', act))?.status).toBe(409);
    const twice = await Promise.all([
      caller.player.call('POST', '/cards/act', act),
      caller.player.call('POST', '/cards/act', act),
    ]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    await expect
      .poll(() => all.every((each) => each.hand()?.id !== hand || each.hand()?.result !== null), SOON)
      .toBe(true);

    const [record] = await past(caller.player);
    expect(record?.id).toBe(hand);
    expect(record?.actions.filter(({ kind }) => kind === 'show')).toHaveLength(1);
    const seed = fromHex(record?.serverSeed ?? '', 32) as Uint8Array;
    expect(toHex(commitOf(seed))).toBe(record?.commitment);
    expect(record?.players.map((each) => each.seed)).toEqual([0, 1, 2, 3, 4].map((at) => `seed-of-${at}`));
    const stream = dealtStream({
      ...{ serverSeed: seed, number: record?.number ?? 0, seeds: record?.players.map((each) => each.seed) ?? [] },
    });
    const dealt = TEEN_PATTI.begin({
      ...{ stream, unit: units(record?.unit ?? '0'), button: record?.button ?? 0 },
      players: record?.players.map(({ seat, stack }) => ({ seat, stack: units(stack) })) ?? [],
    });
    for (const [each, names] of cards) {
      const own = dealt.players.find(({ seat }) => seat === each.table()?.seat);
      expect(own?.cards.map(cardName)).toEqual(names);
    }
    const sum = (name: 'put' | 'won'): bigint =>
      record?.players.reduce((total, each) => total + units(each[name]), 0n) ?? 0n;
    expect(sum('put')).toBe(sum('won') + units(record?.rake ?? '0'));
    expect(units(record?.rake ?? '0')).toBe((sum('put') * 4n) / 100n);

    // Staff with the right see it whole, and that they looked is written down; without it they see nothing.
    const open = async (role: 'auditor' | 'risk') => {
      const staff = await givenStaff(given.database.db, { role });
      const url = `/desk/api/studio/cards/hands/${hand}`;
      return given.house.http.inject({ url, headers: { token: staff.token, language: 'en' } });
    };
    expect((await open('auditor')).statusCode).toBe(403);
    const replayed = (await open('risk')).json() as { value: PastHand };
    expect(isHandTrue(TEEN_PATTI as CardRoomGame, replayed.value)).toBe(true);
    expect((replayed.value.players as readonly { memberId?: string }[]).map(({ memberId }) => memberId)).toEqual(
      all.map(({ player }) => String(player.id)),
    );
    const { rows: looks } = await run(`select object from audit_log where action = 'studio.openHand'`);
    expect(looks).toEqual([{ object: `hand:${hand}` }]);

    // All leave: what the wallet has is what was there, less the rakes of all hands they played.
    await Promise.all(all.map(leave));
    await expect
      .poll(
        async () =>
          (
            await run(
              `select s.game, s.seat, s.state, s.leaving, s.out_since is not null as out, h.state as hand
               from studio.card_sittings s left join studio.card_hands h on h.table_id = s.table_id and h.state = 'playing'
               where s.state in ('open', 'decided')`,
            )
          ).rows,
        SOON,
      )
      .toEqual([]);
    const { rows } = await given.database.pool.query<{ rake: bigint }>(
      `select sum(rake)::bigint as rake from studio.card_hands where table_id = (select table_id from studio.card_hands where id = $1)`,
      [hand],
    );
    const cash = await Promise.all(all.map((each) => each.player.cash()));
    expect(cash.reduce((total, each) => total + each, 0n)).toBe(5_000n * TAKA - (rows[0]?.rake ?? 0n));
    await hold();
  });

  test('a turn that runs out packs; who misses two sits out, comes back by a word, and is stood up after the time', async () => {
    const all = (await givenTable(2)) as [Seated, Seated];
    for (const each of all) if (each === dueOf(all)) await each.act('pack');
    pace.turnSeconds = 1;
    const numbers = () => Math.max(...all.map((each) => each.hand()?.number ?? 0));
    // Nobody does anything: each hand somebody's turn runs out.
    await expect.poll(() => all.some((each) => each.table()?.seats.some(({ isOut }) => isOut)), SOON).toBe(true);
    pace.turnSeconds = SLOW.turnSeconds;
    expect(numbers()).toBeGreaterThanOrEqual(2);
    const out = all.find(
      (each) => each.table()?.seats.find(({ seat }) => seat === each.table()?.seat)?.isOut,
    ) as Seated;
    await out.player.call('POST', '/cards/out', { sitting: out.table()?.sitting, out: false });
    await expect.poll(() => out.table()?.seats.some(({ isOut }) => isOut), SOON).toBe(false);
    await out.player.call('POST', '/cards/out', { sitting: out.table()?.sitting, out: true });
    pace.outMilliseconds = 500;
    await expect.poll(() => out.heard.findLast(({ kind }) => kind === 'left'), SOON).toMatchObject({ why: 'out' });
    // Who is left alone and has gone away is not waited for for ever.
    const alone = all.find((each) => each !== out) as Seated;
    alone.stop();
    await expect.poll(async () => (await sittingOf(alone)).state, SOON).toBe('settled');
    pace.outMilliseconds = SLOW.outMilliseconds;
  });

  test('the time bank is full again after an hour, also of who never left', async () => {
    const all = (await givenTable(2, HOLDEM)) as [Seated, Seated];
    await dueOf(all)?.act('fold');
    // As if the bank had been spent and an hour had gone by.
    await run(`update studio.card_sittings set bank_milliseconds = 0 where state = 'open'`);
    await run(`update studio.rooms_lease set until = clock_timestamp() - interval '1 second'`);
    await expect.poll(isKept, SOON).toBe(1);
    const back = await Promise.all(all.map((each) => listen(each.player)));
    await expect.poll(() => back.every((each) => each.hand()?.result === null), SOON).toBe(true);
    await run(`update studio.card_sittings set bank_filled_at = bank_filled_at - interval '1 hour'`);
    pace.turnSeconds = 1;
    await dueOf(back)?.act('fold');
    await expect.poll(() => back.some((each) => each.hand()?.onBank), SOON).toBe(true);
    pace.turnSeconds = SLOW.turnSeconds;
    await Promise.all(back.map(leave));
  });

  test('a hand that could not be ended is ended later; one whose player sits there no more is void', async () => {
    const all = (await givenTable(3)) as [Seated, Seated, Seated];
    const first = all[0].hand()?.number ?? 0;
    await run(`create function studio.refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
    await run(
      `create trigger refuse before update of stack on studio.card_sittings for each row execute function studio.refuse()`,
    );
    await dueOf(all)?.act('pack');
    await expect.poll(() => all.every((each) => each.hand()?.seen.players.some(({ isIn }) => !isIn)), SOON).toBe(true);
    expect((await dueOf(all)?.act('pack'))?.status).toBe(503);
    await run('drop trigger refuse on studio.card_sittings');
    await expect
      .poll(() => all.every((each) => (each.hand()?.number ?? 0) > first && each.hand()?.result === null), SOON)
      .toBe(true);

    const [one] = all;
    await run(
      `update studio.card_sittings set state = 'decided', prize = stack, next_try_at = clock_timestamp() where id = $1`,
      [one.table()?.sitting],
    );
    const hand = one.hand()?.id;
    await expect
      .poll(async () => {
        if (dueOf(all)?.hand()?.id === hand) await dueOf(all)?.act('pack');
        return (await run(`select state from studio.card_hands where id = $1`, [hand])).rows[0]?.state;
      }, SOON)
      .toBe('void');
    const [, two, three] = all;
    await expect
      .poll(() => [two, three].every((each) => each.hand()?.id !== hand && each.hand()?.result === null), SOON)
      .toBe(true);
    expect(two.table()?.seats).toHaveLength(2);
    await Promise.all([two, three].map(leave));
    await expect.poll(async () => (await sittingOf(one)).state, SOON).toBe('settled');
    await hold();
  });

  test('a line that breaks off comes back to the seat, the hand and its own cards; a second device has the same seat', async () => {
    const all = (await givenTable(2)) as [Seated, Seated];
    const [one] = all;
    await one.act('see');
    await expect.poll(() => one.hand()?.seen.players.some(({ worth }) => worth !== null), SOON).toBe(true);
    one.stop();
    const [again, device] = [await listen(one.player), await listen(one.player)];
    await expect
      .poll(() => [again.table()?.sitting, device.table()?.sitting], SOON)
      .toEqual([one.table()?.sitting, one.table()?.sitting]);
    const own = (seated: Seated) =>
      seated.hand()?.seen.players.find(({ seat }) => seat === seated.table()?.seat)?.cards;
    expect(own(again)).toEqual(own(one));
    await Promise.all(all.map(leave));
  });

  test('a process that dies in the middle of a hand: the next one goes on with it, and no stake is lost', async () => {
    const all = (await givenTable(3)) as [Seated, Seated, Seated];
    const due = dueOf(all) as Seated;
    const [{ id: hand }, { seat }] = [due.hand(), due.table()] as [{ id: string }, { seat: number }];
    await due.act('raise');
    await expect.poll(() => dueOf(all) !== due && dueOf(all) !== undefined, SOON).toBe(true);
    // Another process takes the rooms: the first one's lease is over, and nothing that it still writes stands.
    const second = await given.another();
    const other = await second.listen();
    await given.database.pool.query(
      `update studio.rooms_lease set owner = $1, fence = fence + 1, until = clock_timestamp() - interval '1 second'`,
      [randomUuid()],
    );
    const there = await Promise.all(all.map((each) => listen(each.player, other)));
    await expect.poll(() => there.every((each) => each.hand()?.id === hand), SOON).toBe(true);
    const raiser = there[0]?.hand()?.seen.players.find((each) => each.seat === seat);
    expect(raiser?.last).toEqual({ kind: 'raise', amount: '2.00' });
    const next = dueOf(there) as Seated;
    const send = async (): Promise<number> =>
      (
        await fetch(`${other}/studio/api/cards/act`, {
          method: 'POST',
          headers: { authorization: `Bearer ${next.player.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ sitting: next.table()?.sitting, hand, seq: next.hand()?.seq, kind: 'chaal' }),
        })
      ).status;
    await expect.poll(send, SOON).toBe(200);
    await expect.poll(() => dueOf(there) !== next && dueOf(there) !== undefined, SOON).toBe(true);
    for (const each of there) each.stop();
    await second.stop();
    // The first process goes on with what the second one left, once it knows that it was replaced.
    await expect.poll(isKept, SOON).toBe(1);
    const back = await Promise.all(all.map((each) => listen(each.player)));
    await expect.poll(() => back.every((each) => each.table() !== undefined), SOON).toBe(true);
    await Promise.all(back.map(leave));
    await expect
      .poll(
        async () =>
          (
            await run(
              `select s.game, s.seat, s.state, s.leaving, s.out_since is not null as out, h.state as hand
               from studio.card_sittings s left join studio.card_hands h on h.table_id = s.table_id and h.state = 'playing'
               where s.state in ('open', 'decided')`,
            )
          ).rows,
        SOON,
      )
      .toEqual([]);
    const { rows } = await given.database.pool.query<{ rake: bigint }>(
      `select coalesce(sum(rake), 0)::bigint as rake from studio.card_hands where table_id = (select table_id from studio.card_hands where id = $1)`,
      [hand],
    );
    const cash = await Promise.all(all.map((each) => each.player.cash()));
    expect(cash.reduce((total, each) => total + each, 0n)).toBe(3_000n * TAKA - (rows[0]?.rake ?? 0n));
    await hold();
  });
});

describe('games of many acts', () => {
  /** Whoever is due does the first thing that is offered. */
  async function step(all: readonly Seated[]): Promise<void> {
    await expect.poll(() => dueOf(all), SOON).toBeDefined();
    const due = dueOf(all) as Seated;
    const { seq, id } = due.hand() as NonNullable<ShownCardTable['hand']>;
    const [offer] = due.hand()?.offers ?? [];
    const [pick] = offer?.choices ?? [];
    expect((await due.act(offer?.kind ?? '', pick === undefined ? undefined : [pick])).status).toBe(200);
    await expect
      .poll(() => due.hand()?.seq !== seq || due.hand()?.id !== id || due.hand()?.result !== null, SOON)
      .toBe(true);
  }

  /** A bid stands once; in its place another is refused, and what nobody asked for is not kept. */
  async function bidOnce(all: readonly Seated[], hand: string | undefined): Promise<void> {
    const due = dueOf(all) as Seated;
    const place = { sitting: due.table()?.sitting, hand, seq: due.hand()?.seq, kind: 'bid' };
    const bid = async (...picks: string[]) =>
      (await due.player.call('POST', '/cards/act', { ...place, amount: '5', picks })).status;
    expect(await bid('2', ...Array.from({ length: 13 }, () => 'A'.repeat(60)))).toBe(200);
    expect([await bid('3'), await bid('2')]).toEqual([409, 200]);
    const { rows } = await run(`select actions->0 as act from studio.card_hands where id = $1`, [hand]);
    expect(rows[0]?.['act']).toEqual({ seat: due.table()?.seat, kind: 'bid', picks: ['2'], at: expect.any(Number) });
  }

  test('Ludo goes on in another process with the same tokens, and ends by the clock of the database', async () => {
    const all = await givenTable(2, LUDO, '20');
    // What the table does for who is late or gone is nothing that a player is offered.
    for (const kind of ['auto', 'resign']) expect((await dueOf(all)?.act(kind))?.status).toBe(422);
    for (let acts = 0; acts < 12; acts += 1) await step(all);
    const hand = all[0]?.hand()?.id;
    const pieces = (of: readonly Seated[]) =>
      of.map((each) => each.hand()?.seen.players.map((player) => player.pieces));
    const before = pieces(all);
    // Nobody may end it before its time, and no page has the seed that the dice are thrown with.
    const early = await all[0]?.act('clock');
    expect(early?.status).toBe(422);
    await run(`update studio.card_hands set dealt_at = dealt_at - interval '8 minutes' where id = $1`, [hand]);
    await run(`update studio.rooms_lease set until = clock_timestamp() - interval '1 second'`);
    await expect.poll(isKept, SOON).toBe(1);
    const back = await Promise.all(all.map((each) => listen(each.player)));
    await expect
      .poll(async () => (await run(`select state from studio.card_hands where id = $1`, [hand])).rows[0]?.state, SOON)
      .toBe('settled');
    const [record] = await past((all[0] as Seated).player);
    expect(record?.actions.at(-1)).toEqual({ seat: -1, kind: 'clock' });
    expect(record?.actions.length).toBeGreaterThanOrEqual(13);
    const shown = back.map((each) =>
      each.heard.find((message) => message.kind === 'table' && message.table.hand?.id === hand),
    );
    expect(shown.every((message) => message !== undefined)).toBe(true);
    expect(pieces(back)[0]).toEqual(before[0]);
    for (const each of all) expect(each.text()).not.toContain(record?.serverSeed);
    await Promise.all(back.map(leave));
    await hold();
  });

  test.each([
    [CALLS, 4, '20', 16],
    [RUMMY, 3, '24', 10],
  ])(
    '$code: no byte that one is sent holds a card that is in another’s hand alone',
    async (game, count, buyIn, acts) => {
      const all = await givenTable(count, game, buyIn);
      const hand = all[0]?.hand()?.id;
      const own = (seated: Seated): readonly string[] => {
        const mine = seated.hand()?.seen.players.find(({ seat }) => seat === seated.table()?.seat);
        return (mine?.cards ?? []).flatMap((card) => card ?? []);
      };
      const dealt = all.map(own);
      if (game === CALLS) await bidOnce(all, hand);
      const starts = all.map((each) => each.text().length);
      expect(dealt.every((cards) => cards.length >= 13)).toBe(true);
      for (let at = 0; at < acts; at += 1) await step(all);
      expect(all[0]?.hand()?.id).toBe(hand);
      all.forEach((each, me) => {
        const text = each.text().slice(starts[me] ?? 0);
        // What lay on the table is everybody's; what they drew is theirs.
        const others = dealt.flatMap((cards, at) => (at === me ? [] : cards));
        const still = new Set(all.flatMap((other) => (other === each ? [] : own(other))));
        const mine = new Set([...(dealt[me] ?? []), ...own(each)]);
        const told = new Set(
          each.heard.flatMap((message) =>
            message.kind === 'table' && message.table.hand !== null
              ? [
                  ...message.table.hand.seen.players.flatMap((player) => player.open ?? []),
                  ...(message.table.hand.seen.piles ?? []).flatMap(({ top }) => top ?? []),
                ]
              : [],
          ),
        );
        const secret = others.filter((card) => still.has(card) && !mine.has(card) && !told.has(card));
        expect(secret.length).toBeGreaterThan(10);
        for (const card of secret) expect(text.includes(`"${card}"`), card).toBe(false);
      });
      await Promise.all(all.map(leave));
      // Who has left is played on for, or drops: the hand ends by itself.
      await expect
        .poll(async () => (await run(`select state from studio.card_hands where id = $1`, [hand])).rows[0]?.state, SOON)
        .toBe('settled');
      await hold();
    },
  );
});
