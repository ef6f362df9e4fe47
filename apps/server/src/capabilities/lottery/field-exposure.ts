/**
 * Exposure by number, of all plays together: what the house pays if a field of the result (`fields.ts` of the package)
 * shows a number. Kept with the exposure by choice (`exposure.ts`), one row a field.
 *
 * Tickets fall apart into parts that are written alike again and again; a batch walks through each of them once.
 */
import {
  type Divider,
  dividerOf,
  type Field,
  type FieldSums,
  type FieldWins,
  fieldsOf,
  sumsAt,
  type TicketPart,
  writeNumber,
} from '@house/lottery/fields';
import type { LotteryGame, Play } from '@house/lottery/game';
import { readPricedPlay, unitReturn } from '@house/lottery/pricing';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import type { FieldExposure } from './port.ts';
import { catalogueGame, storedPlay } from './rules.ts';

/** Wins that are remembered, three to a number and tier: some twenty megabytes. */
const REMEMBERED_WINS = 10_000_000;

const remembered = new Map<string, FieldWins>();
let rememberedWins = 0;

/** What a part wins depends on family, play and picks alone, not on its price. */
function winsOf(divider: Divider, part: TicketPart, name: string): FieldWins {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const made = divider.winsOf(part);
  if (rememberedWins + made.length > REMEMBERED_WINS) {
    remembered.clear();
    rememberedWins = 0;
  }
  remembered.set(name, made);
  rememberedWins += made.length;
  return made;
}

/** Tickets of one play at one price, divided; null where too many numbers decide it. */
export type FieldWeigher = (selection: string, unitStake: bigint, add: (share: FieldShare) => void) => void;

/** Parts that are written alike, of units at one stake. */
export interface FieldShare {
  /** Unique among all shares of a market. */
  readonly name: string;
  readonly field: Field;
  /** Of one such part. */
  readonly stake: bigint;
  readonly unitStake: bigint;
  /** Index of number, index of tier, winning units. */
  readonly wins: () => FieldWins;
  /** Mills that one unit wins, by tier. */
  readonly prizes: () => readonly bigint[];
}

export function makeFieldWeigher(gameCode: string, playText: string): FieldWeigher | null {
  const game = catalogueGame(gameCode);
  const play: Play = storedPlay(game, playText);
  const divider = dividerOf(game, play);
  if (divider === null) return null;
  const { price } = present(readPricedPlay(playText), 'an accepted ticket names a play');
  const returns = play.tiers.map((_, tier) => unitReturn(play, tier, price));
  return (selection, unitStake, add) => {
    for (const part of divider.partsOf(play.grammar.readStored(selection))) {
      add({
        name: `${playText} ${unitStake} ${part.field.code} ${part.text}`,
        field: part.field,
        stake: BigInt(part.units) * unitStake,
        unitStake,
        wins: () => winsOf(divider, part, `${game.familyCode} ${play.code} ${part.field.code} ${part.text}`),
        prizes: () => returns.map(({ numerator, denominator }) => (unitStake * numerator) / denominator),
      });
    }
  };
}

interface FieldRow {
  readonly market: string;
  readonly field: Field;
  stake: bigint;
  readonly stakes: BigInt64Array;
  readonly pays: BigInt64Array;
}

/** What a batch adds to fields. */
export interface FieldBatch {
  /** So many such parts; fewer than none where bets were taken back. */
  add(market: string, share: FieldShare, times: number): void;
  save(tx: Tx): Promise<void>;
}

interface Counted {
  readonly market: string;
  readonly share: FieldShare;
  times: number;
}

export function createFieldBatch(): FieldBatch {
  const counted = new Map<string, Counted>();
  return {
    add(market, share, times) {
      const name = `${market} ${share.name}`;
      const known = counted.get(name);
      if (known === undefined) counted.set(name, { market, share, times });
      else known.times += times;
    },
    save: (tx) => addRows(tx, rowsOf([...counted.values()])),
  };
}

function rowsOf(counted: readonly Counted[]): FieldRow[] {
  const rows = new Map<string, FieldRow>();
  for (const { market, share, times } of counted) {
    if (times === 0) continue;
    const { field } = share;
    const name = `${market} ${field.code}`;
    let row = rows.get(name);
    if (row === undefined) {
      const { length } = field.numbers;
      row = { market, field, stake: 0n, stakes: new BigInt64Array(length), pays: new BigInt64Array(length) };
      rows.set(name, row);
    }
    addShare(row, share, BigInt(times));
  }
  return [...rows.values()];
}

async function addRows(tx: Tx, rows: readonly FieldRow[]): Promise<void> {
  if (rows.length === 0) return;
  const lists = (of: (row: FieldRow) => BigInt64Array): string[] => rows.map((row) => `{${of(row).join(',')}}`);
  // In one order everywhere: shards are followed side by side, and share these rows.
  await sql`-- lottery.addFieldExposure
    insert into lottery_field_exposure as k (market_id, field, stake, stakes, pays)
    select g, f, s, t::bigint[], p::bigint[]
    from unnest(${rows.map(({ market }) => market)}::bigint[], ${rows.map(({ field }) => field.code)}::text[],
      ${rows.map(({ stake }) => String(stake))}::bigint[], ${lists(({ stakes }) => stakes)}::text[],
      ${lists(({ pays }) => pays)}::text[]) as x(g, f, s, t, p)
    order by g, f collate "C"
    on conflict (market_id, field) do update set stake = k.stake + excluded.stake,
      stakes = (select array_agg(a + b order by i) from unnest(k.stakes, excluded.stakes) with ordinality u(a, b, i)),
      pays = (select array_agg(a + b order by i) from unnest(k.pays, excluded.pays) with ordinality u(a, b, i))`.execute(
    tx,
  );
}

function addShare(row: FieldRow, { stake, unitStake, wins, prizes }: FieldShare, times: bigint): void {
  row.stake += stake * times;
  const staked = unitStake * times;
  const won = prizes().map((prize) => prize * times);
  const own = wins();
  for (let index = 0; index < own.length; index += 3) {
    const at = own[index] ?? 0;
    const tier = own[index + 1] ?? 0;
    const hits = own[index + 2] ?? 0;
    const prize = won[tier] ?? 0n;
    row.stakes[at] = (row.stakes[at] ?? 0n) + (hits === 1 ? staked : staked * BigInt(hits));
    row.pays[at] = (row.pays[at] ?? 0n) + (hits === 1 ? prize : prize * BigInt(hits));
  }
}

/**
 * The fields of a draw that have bets, each with the number that costs most, and all numbers of one: the field named, or
 * the one whose dearest number costs the house most above its stakes.
 */
export async function readFieldExposure(
  db: Db,
  marketId: bigint,
  game: LotteryGame,
  fieldCode: string | null,
): Promise<FieldExposure> {
  const { rows } = await sql<{
    field: string;
    stake: bigint;
    stakes: string;
    pays: string;
  }>`-- lottery.readFieldExposure
    select field, stake, stakes::text, pays::text from lottery_field_exposure
    where market_id = ${marketId} and stake > 0`.execute(db);
  const fields = fieldsOf(game);
  const readList = (text: string): bigint[] => text.slice(1, -1).split(',').map(BigInt);
  const kept = rows.flatMap((row): [Field, FieldSums][] => {
    const field = fields.find(({ code }) => code === row.field);
    return field === undefined
      ? []
      : [[field, { stake: row.stake, stakes: readList(row.stakes), pays: readList(row.pays) }]];
  });
  const summed = fields
    .map((field) => ({ field, sums: sumsAt(field, kept) }))
    .filter(({ sums }) => sums.stake > 0n)
    .map(({ field, sums }) => ({ field, sums, worst: dearestOf(sums) }));
  const risk = ({ sums, worst }: (typeof summed)[number]): bigint => (sums.pays[worst] ?? 0n) - sums.stake;
  const riskiest = summed.reduce<(typeof summed)[number] | undefined>(
    (most, one) => (most === undefined || risk(one) > risk(most) ? one : most),
    undefined,
  );
  const shown = summed.find(({ field }) => field.code === fieldCode) ?? riskiest;
  return {
    fields: summed.map(({ field, sums, worst }) => ({
      field: field.code,
      stake: sums.stake,
      worst: numberAt(game, field, sums, worst),
    })),
    shown:
      shown === undefined
        ? null
        : {
            field: shown.field.code,
            stake: shown.sums.stake,
            numbers: shown.sums.pays
              .flatMap((pays, at) => (pays === 0n ? [] : [numberAt(game, shown.field, shown.sums, at)]))
              .sort((a, b) => (a.pays === b.pays ? 0 : a.pays > b.pays ? -1 : 1)),
          },
  };
}

function dearestOf({ pays }: FieldSums): number {
  return pays.reduce((most, one, at) => (one > (pays[most] ?? 0n) ? at : most), 0);
}

function numberAt({ resultShape }: LotteryGame, { numbers }: Field, { stakes, pays }: FieldSums, at: number) {
  return { number: writeNumber(resultShape, numbers[at] ?? []), stake: stakes[at] ?? 0n, pays: pays[at] ?? 0n };
}

export async function emptyFieldExposure(tx: Tx): Promise<void> {
  await sql`-- lottery.emptyFieldExposure
    truncate lottery_field_exposure`.execute(tx);
}

/** Draws that ended days ago are looked at no more. */
export async function forgetFieldExposure(db: Db): Promise<void> {
  await sql`-- lottery.forgetFieldExposure
    delete from lottery_field_exposure x using wager_markets g
    where g.id = x.market_id and g.ended_at < now() - interval '3 days'`.execute(db);
}
