/**
 * Single decisions: each wager of a book is decided at its own moment, and again, until it is void (ADR 17). Decisions of
 * all callers in flight ride together in one round trip and one commit; the rules stand in sql/wager_decide.sql.
 */
import { uuidFromContent, uuidTime } from '@house/fairness/uuid';
import { CompiledQuery } from 'kysely';
import { createBatching } from '../../platform/batching.ts';
import { int2Column, int4Column, int8Column, textColumn, uuidColumn } from '../../platform/columns.ts';
import type { Db } from '../../platform/database.ts';
import { must, present, refuse } from '../../platform/result.ts';
import { shardOf } from '../wallet/port.ts';
import type { Decision, DecisionOutcome } from './port.ts';
import { gatherRounds, nameOfTransaction } from './rounds.ts';

const KINDS = { decide: 1, add: 2, void: 3 } as const;

const LIMITS = { callsUnderWay: 2, batchSize: 500, worthParting: 32, queueLimit: 20_000, memberLimit: 2_000 };

const BUSY: DecisionOutcome = refuse('wallet.busy', { retryAfterSeconds: 1 });

/** The parameters of wager_decide by their types, in its order. */
const COLUMNS = [
  ...['integer', 'smallint', 'bigint', 'uuid', 'uuid', 'uuid', 'smallint', 'bigint', 'text', 'text', 'text'],
  ...['integer', 'bigint', 'text', 'text', 'text'],
];
const STATEMENT = `-- wagers.decide
select o, refused, seq, version, prize, balance_after, at, repeated, forestalled
from wager_decide($1::smallint[], $2, ${COLUMNS.map((type, place) => `$${place + 3}::${type}[]`).join(', ')})`;

interface Row {
  readonly o: number[];
  readonly refused: (string | null)[];
  readonly seq: (string | null)[];
  readonly version: (number | null)[];
  readonly prize: (string | null)[];
  readonly balance_after: (string | null)[];
  readonly at: Date[];
  readonly repeated: boolean[];
  readonly forestalled: boolean[];
}

/** What is asked wrongly is a bug of the caller, not a refusal. */
function faultOfDecision(decision: Decision): string | null {
  const { bet } = decision;
  if ('shard' in bet && bet.shard !== shardOf(decision.memberId)) return 'a bet stands in the shard of its member';
  if (decision.kind === 'decide' && decision.prize < 0n) return 'a prize is not below zero';
  if (decision.kind !== 'add' && (decision.version ?? 1) < 1) return 'versions of a wager begin at 1';
  if (decision.kind === 'add' && decision.prize < 0n) return 'what is added to a prize is not below zero';
  return null;
}

/**
 * Those that name one wager, one key or one transaction follow each other. One wager named in two ways in one call is found
 * by the database, which fails the call: it is then sent in parts.
 */
function namesOf({ memberId, bet, key, outside }: Decision): string[] {
  const shard = shardOf(memberId);
  return [
    `key ${memberId} ${key.toLowerCase()}`,
    'shard' in bet ? `bet ${bet.shard} ${bet.seq}` : nameOfTransaction('bet', shard, bet),
    ...(outside === undefined ? [] : [nameOfTransaction('by', shard, outside)]),
  ];
}

/** By its transaction, or else by its key, and by its content. */
function requestOf(decision: Decision): string {
  const { memberId, bet, key, kind, outside } = decision;
  const shard = shardOf(memberId);
  const name = outside === undefined ? key.toLowerCase() : nameOfTransaction('by', shard, outside);
  const prize = kind === 'void' ? null : String(decision.prize);
  const version = kind === 'add' ? null : (decision.version ?? null);
  const which = 'shard' in bet ? String(bet.seq) : nameOfTransaction('bet', shard, bet);
  return JSON.stringify([String(memberId), name, which, kind, prize, version]);
}

/** Most spins lose: what surely has no line needs no key for it, and a key is a hash. */
const movesNothing = (decision: Decision): boolean =>
  decision.kind !== 'void' && decision.prize === 0n && (decision.kind === 'add' || decision.version === 1);

function sendDecisions(db: Db, decisions: readonly Decision[], rounds: readonly number[]): Promise<readonly Row[]> {
  const shards = [...new Set(decisions.map(({ memberId }) => shardOf(memberId)))].sort((a, b) => a - b);
  const betOf = ({ bet }: Decision) => ('shard' in bet ? null : bet);
  const keyOf = ({ key }: Decision, line: string) =>
    uuidFromContent(uuidTime(key), `${line} of decision ${key.toLowerCase()}`);
  return db
    .executeQuery<Row>(
      CompiledQuery.raw(STATEMENT, [
        `{${shards.join(',')}}`,
        Math.max(...rounds),
        int4Column(rounds, (round) => round),
        int2Column(decisions, ({ memberId }) => shardOf(memberId)),
        int8Column(decisions, ({ memberId }) => memberId),
        uuidColumn(decisions, ({ key }) => key),
        uuidColumn(decisions, (decision) => (movesNothing(decision) ? null : keyOf(decision, 'prize'))),
        uuidColumn(decisions, (decision) => (decision.kind === 'void' ? keyOf(decision, 'refund') : null)),
        int2Column(decisions, ({ kind }) => KINDS[kind]),
        int8Column(decisions, ({ bet }) => ('shard' in bet ? bet.seq : null)),
        textColumn(decisions, (decision) => betOf(decision)?.vendor ?? null),
        textColumn(decisions, (decision) => betOf(decision)?.kind ?? null),
        textColumn(decisions, (decision) => betOf(decision)?.transactionId ?? null),
        int4Column(decisions, (decision) => (decision.kind === 'add' ? null : (decision.version ?? null))),
        int8Column(decisions, (decision) => (decision.kind === 'void' ? null : decision.prize)),
        textColumn(decisions, ({ outside }) => outside?.vendor ?? null),
        textColumn(decisions, ({ outside }) => outside?.kind ?? null),
        textColumn(decisions, ({ outside }) => outside?.transactionId ?? null),
      ]),
    )
    .then(({ rows }) => rows);
}

function outcomeOf(row: Row, i: number, shard: number): DecisionOutcome {
  const refused = row.refused[i] ?? null;
  if (refused === 'wagers.versionNotNext') return refuse(refused, { version: row.version[i] ?? 0 });
  if (refused !== null) return { refused } as DecisionOutcome;
  const at = present(row.at[i], 'a decision has a time');
  const repeated = row.repeated[i] === true;
  if (row.forestalled[i] === true) return { forestalled: true, at, repeated };
  const amountOf = (column: readonly (string | null)[]) => BigInt(present(column[i], 'a decision has its figures'));
  return {
    shard,
    seq: amountOf(row.seq),
    version: present(row.version[i], 'a decision has a version'),
    prize: amountOf(row.prize),
    balanceAfter: amountOf(row.balance_after),
    at,
    repeated,
  };
}

/** See port.ts `decide`. */
export function createDecisions(db: Db): (decisions: readonly Decision[]) => Promise<DecisionOutcome[]> {
  const batching = createBatching<Decision, DecisionOutcome, readonly Row[]>({
    gather(requests) {
      const { sent: decisions, rounds, tell } = gatherRounds(requests.flat(), { namesOf, requestOf });
      return {
        send: () => sendDecisions(db, decisions, rounds),
        outcomesOf(rows) {
          const outcomes: DecisionOutcome[] = new Array(decisions.length);
          for (const row of rows) {
            row.o.forEach((place, i) => {
              const { memberId } = present(decisions[place], 'an outcome has a decision');
              outcomes[place] = outcomeOf(row, i, shardOf(memberId));
            });
          }
          return tell(
            outcomes.map((outcome) => present(outcome, 'every decision has an outcome')),
            BUSY,
          );
        },
      };
    },
    memberOf: ({ memberId }) => memberId,
    busy: BUSY,
    limits: LIMITS,
  });
  return async (decisions) => {
    for (const decision of decisions) {
      const fault = faultOfDecision(decision);
      must(fault === null, fault ?? '');
    }
    return await batching.ask(decisions);
  };
}
