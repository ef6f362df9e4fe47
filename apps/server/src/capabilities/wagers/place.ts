/**
 * Taking bets that name the transaction of another system or rest on several markets (see port.ts `place`). Those of all
 * callers in flight ride together in one round trip and one commit; the rules stand in sql/wager_place.sql.
 */
import { uuidTime } from '@house/fairness/uuid';
import { CompiledQuery } from 'kysely';
import { createBatching } from '../../platform/batching.ts';
import type { Clock } from '../../platform/clock.ts';
import { int2Column, int4Column, int8Column, textColumn, uuidColumn } from '../../platform/columns.ts';
import type { Db } from '../../platform/database.ts';
import { must, present, refuse } from '../../platform/result.ts';
import { BUSY, isKeyInRange, isRequestKey, readPostRefusal, shardOf } from '../wallet/port.ts';
import { LEGS_MAX, type LegsRefused, type Placement, type PlaceOutcome, type RefusedLeg } from './port.ts';
import { gatherRounds, nameOfTransaction } from './rounds.ts';

const LIMITS = { callsUnderWay: 2, batchSize: 500, worthParting: 32, queueLimit: 20_000, memberLimit: 2_000 };

const LARGEST = 2n ** 62n;

/** The parameters of wager_place behind its first two, by their types and in its order. */
const COLUMNS = [
  ...['bigint', 'integer', 'smallint', 'bigint', 'uuid', 'bigint', 'text', 'text', 'integer', 'bigint'],
  ...['text', 'text', 'text', 'integer', 'bigint', 'integer', 'text'],
];
const STATEMENT = `-- wagers.place
select o, refused, legs, seq, balance_after, at, repeated
from wager_place($1::smallint[], $2, ${COLUMNS.map((type, place) => `$${place + 3}::${type}[]`).join(', ')})`;

interface Row {
  readonly o: number[];
  readonly refused: (string | null)[];
  readonly legs: (string | null)[];
  readonly seq: (string | null)[];
  readonly balance_after: (string | null)[];
  readonly at: (Date | null)[];
  readonly repeated: boolean[];
}

/** What is asked wrongly is a bug of the caller, not a refusal. */
function faultOfPlacement({ key, stake, wager, legs = [] }: Placement): string | null {
  if (!isRequestKey(key)) return 'what a member asks for stands under a key of version 7';
  if (stake <= 0n || stake > LARGEST) return 'a stake is more than nothing and fits the journal';
  if (wager.units < 1 || stake % BigInt(wager.units) !== 0n) return 'a stake is the same for each unit';
  if (legs.length > LEGS_MAX) return 'a bet has no more legs than it may';
  if (new Set(legs.map(({ marketId }) => marketId)).size !== legs.length) return 'a bet rests on a market once';
  if (legs.some(({ marketId }) => marketId === wager.marketId)) return 'the book of a bet is none of its legs';
  return null;
}

/** Bets that share a key or a transaction follow each other. */
const namesOf = ({ memberId, key, outside }: Placement): string[] => [
  `key ${memberId} ${key.toLowerCase()}`,
  ...(outside === undefined ? [] : [nameOfTransaction('by', shardOf(memberId), outside)]),
];

/** By its transaction, or else by its key, and by its content. */
function requestOf({ memberId, key, outside, stake, wager, legs = [] }: Placement): string {
  const name = outside === undefined ? key.toLowerCase() : nameOfTransaction('by', shardOf(memberId), outside);
  const { marketId, play, selection, units } = wager;
  const rests = legs.map((leg) => [String(leg.marketId), leg.version, leg.selection]);
  return JSON.stringify([String(memberId), name, String(stake), String(marketId), play, selection, units, rests]);
}

function sendPlacements(db: Db, placements: readonly Placement[], rounds: readonly number[]): Promise<readonly Row[]> {
  const shards = [...new Set(placements.map(({ memberId }) => shardOf(memberId)))].sort((a, b) => a - b);
  const legs = placements.flatMap(({ legs = [] }, place) => legs.map((leg) => ({ ...leg, bet: place + 1 })));
  const markets = new Set([...placements.map(({ wager }) => wager.marketId), ...legs.map(({ marketId }) => marketId)]);
  return db
    .executeQuery<Row>(
      CompiledQuery.raw(STATEMENT, [
        `{${shards.join(',')}}`,
        Math.max(...rounds),
        int8Column([...markets], (marketId) => marketId),
        int4Column(rounds, (round) => round),
        int2Column(placements, ({ memberId }) => shardOf(memberId)),
        int8Column(placements, ({ memberId }) => memberId),
        uuidColumn(placements, ({ key }) => key),
        int8Column(placements, ({ wager }) => wager.marketId),
        textColumn(placements, ({ wager }) => wager.play),
        textColumn(placements, ({ wager }) => wager.selection),
        int4Column(placements, ({ wager }) => wager.units),
        int8Column(placements, ({ stake }) => stake),
        textColumn(placements, ({ outside }) => outside?.vendor ?? null),
        textColumn(placements, ({ outside }) => outside?.kind ?? null),
        textColumn(placements, ({ outside }) => outside?.transactionId ?? null),
        int4Column(legs, ({ bet }) => bet),
        int8Column(legs, ({ marketId }) => marketId),
        int4Column(legs, ({ version }) => version),
        textColumn(legs, ({ selection }) => selection),
      ]),
    )
    .then(({ rows }) => rows);
}

function readLegs(text: string): LegsRefused['legs'] {
  return text.split(',').map((leg) => {
    const [marketId = '', why = '', version = ''] = leg.split(' ');
    return { marketId: BigInt(marketId), why: why as RefusedLeg['why'], version: Number(version) };
  });
}

function refusalOf(refused: string, legs: string | null): PlaceOutcome {
  switch (refused) {
    case 'wagers.legsRefused':
      return { refused, legs: readLegs(present(legs, 'the legs are told')) };
    case 'wagers.rolledBack':
    case 'wagers.transactionReused':
      return refuse(refused);
    default:
      return readPostRefusal(refused);
  }
}

function outcomeOf(row: Row, i: number, memberId: bigint): PlaceOutcome {
  const refused = row.refused[i] ?? null;
  if (refused !== null) return refusalOf(refused, row.legs[i] ?? null);
  return {
    memberId,
    shard: shardOf(memberId),
    seq: BigInt(present(row.seq[i], 'a bet has its place')),
    at: present(row.at[i], 'a bet has its time'),
    balanceAfter: BigInt(present(row.balance_after[i], 'a bet leaves a balance')),
    repeated: row.repeated[i] === true,
  };
}

/** See port.ts `place`. */
export function createPlacing(db: Db, clock: Clock): (placements: readonly Placement[]) => Promise<PlaceOutcome[]> {
  const batching = createBatching<Placement, PlaceOutcome, readonly Row[]>({
    gather(requests) {
      const { sent: placements, rounds, tell } = gatherRounds(requests.flat(), { namesOf, requestOf });
      return {
        send: () => sendPlacements(db, placements, rounds),
        outcomesOf(rows) {
          const outcomes: PlaceOutcome[] = new Array(placements.length);
          for (const row of rows) {
            row.o.forEach((place, i) => {
              outcomes[place] = outcomeOf(row, i, present(placements[place], 'an outcome has a bet').memberId);
            });
          }
          return tell(
            outcomes.map((outcome) => present(outcome, 'every bet has an outcome')),
            BUSY,
          );
        },
      };
    },
    memberOf: ({ memberId }) => memberId,
    busy: BUSY,
    limits: LIMITS,
  });
  return async (placements) => {
    for (const placement of placements) {
      const fault = faultOfPlacement(placement);
      must(fault === null, fault ?? '');
    }
    const now = clock.now();
    const isInTime = ({ key }: Placement) => isKeyInRange(uuidTime(key), now);
    const taken = await batching.ask(placements.filter(isInTime));
    let next = 0;
    return placements.map((placement) =>
      isInTime(placement) ? present(taken[next++], 'a bet has an outcome') : refuse('request.keyOutOfRange'),
    );
  };
}
