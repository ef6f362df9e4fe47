/** The wallet: see port.ts for what it promises. */

import { uuidFromContent, uuidTime } from '@house/fairness/uuid';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { type Db, inOrder, type Tx } from '../../platform/database.ts';
import { isRefusal, must, present, refuse } from '../../platform/result.ts';
import { postTogether, type RunStatement } from './batch.ts';
import { createPlayableBonus, insertBonus, settleBonus } from './bonuses.ts';
import { selectEntries } from './entries.ts';
import { selectHouseDays } from './house-days.ts';
import { createIntake, type Intake } from './intake.ts';
import { mayPost } from './lock-order.ts';
import { selectMemberDays } from './member-days.ts';
import { selectOwedNow } from './owed.ts';
import type { Movement, PostOutcome, Wallet } from './port.ts';
import {
  insertAccounts,
  insertTrialMember,
  readBalances,
  readGuardState,
  selectKnownKeys,
  selectOverdrawn,
  writeGuard,
} from './queries.ts';
import { isKeyInRange, isLineKeyInRange } from './rules/keys.ts';
import { faultOfMovement } from './rules.ts';
import { findEntry, searchEntries } from './search.ts';

export interface WalletDeps {
  readonly db: Db;
  /** Connections the intake posts on; a pool of its own keeps bets apart from reports. */
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** Where the days of the journal's projections begin; left out: what whole days sum up to is added up line by line. */
  readonly zoneOffsetMinutes?: number;
  readonly intake?: {
    callsUnderWay?: number;
    worthParting?: number;
    batchSize?: number;
    queueLimit?: number;
    memberLimit?: number;
    remembered?: number;
  };
}

export interface WalletService extends Wallet {
  readonly intake: Intake;
}

/** Runs a statement on the connection of a transaction. */
function runOn(tx: Tx): RunStatement {
  return async (text, values) => (await tx.executeQuery<object>(CompiledQuery.raw(text, [...values]))).rows;
}

async function postWithin(tx: Tx, clock: Clock, movements: readonly Movement[]): Promise<PostOutcome[]> {
  if (movements.length === 0) return [];
  must(mayPost(tx), 'a transaction that changed a market posts nothing after it');
  for (const movement of movements) {
    const fault = faultOfMovement(movement);
    must(fault === null, fault ?? '');
  }
  if (movements.some((movement) => !isLineKeyInRange(movement.key, clock.now()))) {
    return movements.map(() => refuse('request.keyOutOfRange'));
  }
  return postTogether(runOn(tx), movements);
}

async function openTrial(tx: Tx, clock: Clock, memberId: bigint, amount: bigint): Promise<void> {
  await insertTrialMember(tx, memberId);
  const [posted] = await postWithin(tx, clock, [
    {
      memberId,
      key: uuidFromContent(clock.now(), `trial ${memberId}`),
      type: 'trialGrant',
      account: 'cash',
      contra: 'trial',
      amount,
      reference: null,
    },
  ]);
  must(posted !== undefined && !isRefusal(posted), 'a new trial account takes its play money');
}

export function createWallet(deps: WalletDeps): WalletService {
  const ask = inOrder(deps.pool);
  const intake = createIntake({
    run: async (text, values) => (await ask({ name: 'wallet.post', text, values: [...values] })).rows,
    clock: deps.clock,
    callsUnderWay: deps.intake?.callsUnderWay ?? 2,
    worthParting: deps.intake?.worthParting ?? 32,
    batchSize: deps.intake?.batchSize ?? 500,
    queueLimit: deps.intake?.queueLimit ?? 20_000,
    memberLimit: deps.intake?.memberLimit ?? 2_000,
    remembered: deps.intake?.remembered ?? 50_000,
  });
  return {
    intake,
    openAccounts: insertAccounts,
    openTrial: (tx, memberId, amount) => openTrial(tx, deps.clock, memberId, amount),
    post: (movements) => intake.post(movements),
    postWithin: (tx, movements) => postWithin(tx, deps.clock, movements),
    knownKeys: (memberId, keys) =>
      selectKnownKeys(
        deps.db,
        memberId,
        keys.filter((key) => isKeyInRange(uuidTime(key), deps.clock.now())),
      ),
    balancesOf: (memberId, within) => readBalances(within ?? deps.db, memberId),
    setGuard: writeGuard,
    guardStateOf: (memberId) => readGuardState(deps.db, memberId),
    overdrawnAmong: selectOverdrawn,
    openBonus: insertBonus,
    endBonus: settleBonus,
    playableBonusOf: createPlayableBonus(deps.db, deps.clock),
    listEntriesOf: (filter) => selectEntries(deps.db, filter, deps.zoneOffsetMinutes ?? null),
    houseDays: (days) => selectHouseDays(deps.db, days),
    owedNow: () => selectOwedNow(deps.db),
    memberDaysOf: async (days) =>
      selectMemberDays(
        deps.db,
        days,
        present(deps.zoneOffsetMinutes, 'a wallet that tells days knows where they begin'),
      ),
    searchEntries: (filter) => searchEntries(deps.db, filter),
    findEntry: (place) => findEntry(deps.db, place),
  };
}
