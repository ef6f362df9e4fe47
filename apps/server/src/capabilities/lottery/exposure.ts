/**
 * What is staked on each number of a draw that still goes on, and what the house pays if it comes: kept behind the
 * journal, so that the desk reads some rows however many orders a draw has.
 *
 * A choice is what the limit per choice counts too: a pick, a typed number, or a whole ticket. What the house pays is the
 * most the choice can return, so the truth is never above it. A bet that was taken back, or found late, is taken out again.
 * What few places of the result decide is kept by number too, of all plays together (`field-exposure.ts`).
 */
import { createHash } from 'node:crypto';
import { uuidFromContent, uuidTime } from '@house/fairness/uuid';
import { picksAreUnits } from '@house/lottery/offer';
import { readPricedPlay, unitReturn } from '@house/lottery/pricing';
import { bestCaseOf } from '@house/lottery/ticket';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Projection } from '../../platform/projection.ts';
import { present } from '../../platform/result.ts';
import { isLastPage, lateRefundKey, PRODUCTS, upToCharacters } from '../wagers/port.ts';
import { ENTRY_TYPES, endOfBatch } from '../wallet/port.ts';
import {
  createFieldBatch,
  emptyFieldExposure,
  type FieldBatch,
  type FieldWeigher,
  forgetFieldExposure,
  makeFieldWeigher,
} from './field-exposure.ts';
import type { ExposureLine } from './port.ts';
import { catalogueGame, storedPlay } from './rules.ts';

const BATCH_LINES = 10_000;
/** Of tickets in one batch: each writes every choice that it holds. */
const BATCH_CHARACTERS = 16_000_000;
const PLACES_PAGE = 5_000;
/** Longer tickets stand under their beginning and a hash: a key of the table has little room. */
const CHOICE_LONGEST = 120;
/** Of plays with their prices, and of the choices of each: a million choices at most, some hundred megabytes. */
const WEIGHERS = 1_000;
const REMEMBERED = 1_000;

/** How a play at a price is weighed; kept from batch to batch. */
interface Weigher {
  readonly playCode: string;
  /** Each choice of a ticket, with what is staked on it and the most it returns. */
  weigh(ticket: Ticket, add: (choice: string, stake: bigint, pays: bigint) => void): void;
}

interface Ticket {
  readonly selection: string;
  readonly stake: bigint;
  readonly units: bigint;
}

/** A bet, written `market game stake units play⇥selection`: those that are written alike weigh alike. */
type BetLine = string;

/** A bet that was given back, by its place in the journal. */
interface Place {
  readonly market_id: bigint;
  readonly seq: bigint;
}

interface GivenBack extends Place {
  readonly key: string;
}

interface Weight {
  readonly market: string;
  readonly play: string;
  readonly choice: string;
  bets: number;
  stake: bigint;
  pays: bigint;
}

/** Of a row that a page let through. */
const LINE = sql`w.market_id || ' ' || w.game_code || ' ' || w.stake || ' ' || w.units || ' ' || w.play || E'\t' || w.selection`;

/** Play money costs the house nothing. */
const REAL_MONEY = sql`not exists (select 1 from wallet_trial_members t where t.member_id = w.member_id)`;

interface Lines {
  /** One text for all: taking a row a bet apart costs more than weighing it. */
  readonly lines: string | null;
  readonly taken: bigint;
  readonly read: bigint | null;
  readonly upto: bigint | null;
}

const COLUMNS = sql`w.seq, w.selection, w.market_id, g.game_code, w.stake, w.units, w.play`;

/** The next page of bets of a batch, and how far it reaches. */
async function readBets(
  tx: Tx,
  shard: number,
  position: bigint,
  end: bigint,
): Promise<{ lines: BetLine[]; characters: number; upto: bigint }> {
  const next = sql`select ${COLUMNS}
    from wagers w join wager_markets g on g.id = w.market_id and g.ended_at is null and g.product = ${PRODUCTS.lottery}
    where w.shard = ${shard} and w.seq > ${position} and w.seq <= ${end} and ${REAL_MONEY}
    order by w.seq`;
  const { rows } = await sql<Lines>`-- lottery.betsOfExposure
    select string_agg(${LINE}, E'\n') as lines, count(*) as taken, max(read) as read, max(seq) as upto
    from (${upToCharacters(next)}) w`.execute(tx);
  const page = present(rows[0], 'an aggregate has one row');
  return {
    lines: page.lines?.split('\n') ?? [],
    characters: page.lines?.length ?? 0,
    upto: page.upto === null || page.taken === page.read ? end : page.upto,
  };
}

/** The bets at these places, a page at a time. */
async function* pageBetsAt(tx: Tx, shard: number, places: readonly Place[]): AsyncIterable<BetLine[]> {
  if (places.length === 0) return;
  let after = 0n;
  while (true) {
    const next = sql`select ${COLUMNS}
      from unnest(${places.map(({ market_id }) => market_id.toString())}::bigint[], ${places.map(({ seq }) => seq.toString())}::bigint[]) as p(market_id, seq)
      join wagers w on w.shard = ${shard} and w.market_id = p.market_id and w.seq = p.seq
      join wager_markets g on g.id = w.market_id
      where w.seq > ${after} and ${REAL_MONEY} order by w.seq limit ${PLACES_PAGE}`;
    const { rows } = await sql<Lines>`-- lottery.betsGivenBack
      select string_agg(${LINE}, E'\n') as lines, count(*) as taken, max(read) as read, max(seq) as upto
      from (${upToCharacters(next)}) w`.execute(tx);
    const page = present(rows[0], 'an aggregate has one row');
    if (page.lines === null || page.upto === null) return;
    yield page.lines.split('\n');
    if (isLastPage({ taken: Number(page.taken), read: page.read ?? 0n, size: PLACES_PAGE })) return;
    after = page.upto;
  }
}

/**
 * Bets that lines of this batch gave back while their market was open. The line names market and member; which bet it was is
 * told by its key, whose own time is the one it was made with.
 */
async function findCancelled(tx: Tx, shard: number, position: bigint, upto: bigint): Promise<Place[]> {
  const { rows } = await sql<GivenBack>`-- lottery.cancelsOfExposure
    select distinct e.key, o.market_id, o.seq
    from wallet_entries e
    join wager_markets g on g.id = e.reference and g.ended_at is null
    join wager_outcomes o on o.shard = e.shard and o.market_id = g.id and o.member_id = e.member_id and o.state = 3
    where e.shard = ${shard} and e.seq > ${position} and e.seq <= ${upto} and e.type = ${ENTRY_TYPES.betRefund}`.execute(
    tx,
  );
  return rows.filter(({ key, seq }) => key === uuidFromContent(uuidTime(key), `cancel:${shard}:${seq}`));
}

interface LateBet extends GivenBack {
  readonly member_id: bigint;
  readonly version: number;
}

/** Bets that were found late, and that lines of this batch gave back; one line for all of a member. */
async function findLate(tx: Tx, shard: number, position: bigint, upto: bigint): Promise<Place[]> {
  const { rows } = await sql<LateBet>`-- lottery.latesOfExposure
    select e.key, l.market_id, l.member_id, l.version::integer as version, l.seq
    from wallet_entries e
    join wager_markets g on g.id = e.reference and g.ended_at is null
    join wager_lates l on l.shard = e.shard and l.market_id = g.id and l.member_id = e.member_id
    where e.shard = ${shard} and e.seq > ${position} and e.seq <= ${upto} and e.type = ${ENTRY_TYPES.betRefund}`.execute(
    tx,
  );
  return rows.filter((row) => row.key === lateRefundKey(uuidTime(row.key), row.market_id, row.version, row.member_id));
}

function shorten(choice: string): string {
  if (choice.length <= CHOICE_LONGEST) return choice;
  return `${choice.slice(0, CHOICE_LONGEST)}…${createHash('sha256').update(choice).digest('hex').slice(0, 12)}`;
}

/** What costs something is worked out once for a choice and a stake, and kept. */
function rememberPays(
  pays: (choice: string, unitStake: bigint) => bigint,
): (choice: string, unitStake: bigint) => bigint {
  const known = new Map<string, bigint>();
  return (choice, unitStake) => {
    const name = `${unitStake} ${choice}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    if (known.size >= REMEMBERED) known.clear();
    const one = pays(choice, unitStake);
    known.set(name, one);
    return one;
  };
}

/** Every pick by itself, every typed number by itself, or the whole ticket. */
function makeWeigher(gameCode: string, playText: string): Weigher {
  const play = storedPlay(catalogueGame(gameCode), playText);
  const { price } = present(readPricedPlay(playText), 'an accepted ticket names a play');
  const { boxes, kind } = play.grammar;
  if (picksAreUnits(play)) {
    const paysOf = rememberPays((pick, unitStake) => {
      const tiers = play.tiersOf?.(pick) ?? play.tiers.map((_, tier) => tier);
      return tiers.reduce((most, tier) => {
        const { numerator, denominator } = unitReturn(play, tier, price);
        const prize = (unitStake * numerator) / denominator;
        return prize > most ? prize : most;
      }, 0n);
    });
    return {
      playCode: play.code,
      weigh({ selection, stake, units }, add) {
        const unitStake = stake / units;
        for (const [at, picks] of play.grammar.readStored(selection).entries()) {
          for (const pick of picks) add(`${boxes[at]?.code}:${pick}`, unitStake, paysOf(pick, unitStake));
        }
      },
    };
  }
  if (kind === 'entries') {
    const paysOf = rememberPays((entry, unitStake) => bestCaseOf(play, [[entry]], unitStake, price));
    return {
      playCode: play.code,
      weigh({ selection, stake, units }, add) {
        const unitStake = stake / units;
        for (const entry of play.grammar.readStored(selection)[0] ?? [])
          add(entry, unitStake, paysOf(entry, unitStake));
      },
    };
  }
  return {
    playCode: play.code,
    weigh({ selection, stake, units }, add) {
      add(shorten(selection), stake, bestCaseOf(play, play.grammar.readStored(selection), stake / units, price));
    },
  };
}

interface PlayWeigher extends Weigher {
  /** Null where more numbers decide the play than are told apart. */
  readonly weighFields: FieldWeigher | null;
}

const weighers = new Map<string, PlayWeigher>();
function weigherOf(gameCode: string, playText: string): PlayWeigher {
  const name = `${gameCode} ${playText}`;
  const known = weighers.get(name);
  if (known !== undefined) return known;
  if (weighers.size >= WEIGHERS) weighers.clear();
  const made = { ...makeWeigher(gameCode, playText), weighFields: makeFieldWeigher(gameCode, playText) };
  weighers.set(name, made);
  return made;
}

function countAlike(lines: readonly BetLine[]): Map<BetLine, number> {
  const counts = new Map<BetLine, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** By market and play, then by choice. */
type Sums = Map<string, Map<string, Weight>>;

interface Batch {
  readonly sums: Sums;
  readonly fields: FieldBatch;
}

function addUp({ sums, fields }: Batch, lines: readonly BetLine[], sign: 1 | -1): void {
  for (const [line, alike] of countAlike(lines)) {
    const tab = line.indexOf('\t');
    const [market = '', gameCode = '', stake = '', units = '', playText = ''] = line.slice(0, tab).split(' ');
    const weigher = weigherOf(gameCode, playText);
    const times = sign * alike;
    const name = `${market} ${weigher.playCode}`;
    const ofPlay = sums.get(name) ?? new Map<string, Weight>();
    sums.set(name, ofPlay);
    const ticket = { selection: line.slice(tab + 1), stake: BigInt(stake), units: BigInt(units) };
    weigher.weigh(ticket, (choice, staked, pays) => {
      let weight = ofPlay.get(choice);
      if (weight === undefined) {
        weight = { market, play: weigher.playCode, choice, bets: 0, stake: 0n, pays: 0n };
        ofPlay.set(choice, weight);
      }
      weight.bets += times;
      weight.stake += BigInt(times) * staked;
      weight.pays += BigInt(times) * pays;
    });
    weigher.weighFields?.(ticket.selection, ticket.stake / ticket.units, (share) => fields.add(market, share, times));
  }
}

async function addWeights(tx: Tx, sums: Sums): Promise<void> {
  const weights = [...sums.values()].flatMap((ofPlay) => [...ofPlay.values()]);
  const numbers = (of: (weight: Weight) => string | number | bigint): string => `{${weights.map(of).join(',')}}`;
  // In one order everywhere: shards are followed side by side, and share these rows.
  await sql`-- lottery.addExposure
    insert into lottery_exposure as k (market_id, play, choice, bets, stake, pays)
    select g, p, c, b, s, w
    from unnest(${numbers(({ market }) => market)}::bigint[], ${weights.map(({ play }) => play)}::text[],
      ${weights.map(({ choice }) => choice)}::text[], ${numbers(({ bets }) => bets)}::bigint[],
      ${numbers(({ stake }) => stake)}::bigint[], ${numbers(({ pays }) => pays)}::bigint[]) as x(g, p, c, b, s, w)
    order by g, p collate "C", c collate "C"
    on conflict (market_id, play, choice) do update set bets = k.bets + excluded.bets, stake = k.stake + excluded.stake,
      pays = k.pays + excluded.pays`.execute(tx);
}

export const exposureProjection: Projection = {
  name: 'lottery.exposure',
  async follow(tx, shard, position) {
    const end = await endOfBatch(tx, shard, position, BATCH_LINES);
    if (end === position) return position;
    const batch: Batch = { sums: new Map(), fields: createFieldBatch() };
    // Where tickets are long the batch ends before its last line.
    let upto = position;
    for (let characters = 0; upto < end && characters < BATCH_CHARACTERS; ) {
      const page = await readBets(tx, shard, upto, end);
      addUp(batch, page.lines, 1);
      characters += page.characters;
      upto = page.upto;
    }
    const givenBack = [
      ...(await findCancelled(tx, shard, position, upto)),
      ...(await findLate(tx, shard, position, upto)),
    ];
    for await (const page of pageBetsAt(tx, shard, givenBack)) addUp(batch, page, -1);
    if (batch.sums.size > 0) await addWeights(tx, batch.sums);
    await batch.fields.save(tx);
    return upto;
  },
  async reset(tx) {
    await sql`-- lottery.emptyExposure
      truncate lottery_exposure`.execute(tx);
    await emptyFieldExposure(tx);
  },
};

/** What costs the house most first; of one play or of all. */
export async function readExposure(
  db: Db,
  marketId: bigint,
  play: string | null,
  limit: number,
): Promise<ExposureLine[]> {
  const { rows } = await sql<{
    play: string;
    choice: string;
    bets: bigint;
    stake: bigint;
    pays: bigint;
  }>`-- lottery.readExposure
    select play, choice, bets, stake, pays from lottery_exposure
    where market_id = ${marketId} and (${play}::text is null or play = ${play}) and bets > 0
    order by pays desc limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, bets: Number(row.bets) }));
}

/** Draws that ended days ago are looked at no more. */
export async function forgetExposure(db: Db): Promise<void> {
  await sql`-- lottery.forgetExposure
    delete from lottery_exposure x using wager_markets g
    where g.id = x.market_id and g.ended_at < now() - interval '3 days'`.execute(db);
  await forgetFieldExposure(db);
  await sql`-- lottery.forgetLimitedTotals
    delete from lottery_limited_totals x using wager_markets g
    where g.id = x.market_id and g.ended_at < now() - interval '3 days'`.execute(db);
  await sql`-- lottery.forgetNumberTotals
    delete from lottery_limited_number_totals x using wager_markets g
    where g.id = x.market_id and g.ended_at < now() - interval '3 days'`.execute(db);
}
