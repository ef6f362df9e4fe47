/**
 * What moves money in and out beside the gateways, as a process of the simulator has it: withdrawals and what pays them,
 * manual deposits, transfers and adjustments. Members are asked for no password; who of staff is separate from whom is not
 * what is tested here.
 */
import { sql } from 'kysely';
import type { Adjustments } from '../src/capabilities/adjustments/port.ts';
import { createAdjustments } from '../src/capabilities/adjustments/service.ts';
import type { Cashier } from '../src/capabilities/cashier/port.ts';
import type { Member, PayoutAccount } from '../src/capabilities/identity/port.ts';
import { hasDownline, uplinesOfMembers } from '../src/capabilities/identity/uplines.ts';
import { createKyc } from '../src/capabilities/kyc/service.ts';
import type { ManualDeposits } from '../src/capabilities/manual-deposits/port.ts';
import { createManualDeposits } from '../src/capabilities/manual-deposits/service.ts';
import type { Risk } from '../src/capabilities/risk/port.ts';
import { createRisk } from '../src/capabilities/risk/service.ts';
import type { Transfers } from '../src/capabilities/transfers/port.ts';
import { createTransfers } from '../src/capabilities/transfers/service.ts';
import { createTurnoverRequirements } from '../src/capabilities/turnover-requirements/service.ts';
import type { Wallet } from '../src/capabilities/wallet/port.ts';
import type { MemberStanding } from '../src/capabilities/withdrawals/acts.ts';
import type { PayoutApi } from '../src/capabilities/withdrawals/payouts/port.ts';
import { askUnknown, sendQueued } from '../src/capabilities/withdrawals/payouts/run.ts';
import type { Withdrawals } from '../src/capabilities/withdrawals/port.ts';
import { createWithdrawals } from '../src/capabilities/withdrawals/service.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Db, Tx } from '../src/platform/database.ts';
import type { Ids } from '../src/platform/ids.ts';
import { present } from '../src/platform/result.ts';

const ZONE = 360;
const PAYOUTS_AT_ONCE = 10;

export interface Money {
  readonly risk: Risk;
  readonly withdrawals: Withdrawals;
  readonly manualDeposits: ManualDeposits;
  readonly transfers: Transfers;
  readonly adjustments: Adjustments;
  /** One look of a worker at what the payout interface has to pay, or has to tell. */
  runPayouts(): Promise<void>;
}

interface MoneyDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly wallet: Wallet;
  /** Built with the gateway of manual deposits, so it is asked for when it is needed. */
  readonly cashier: () => Cashier;
  readonly payoutApi: PayoutApi;
}

type MemberRow = Pick<Member, 'id' | 'username' | 'kind' | 'status'> & { readonly joinedAt: Date };

async function findMemberBy(db: Db, column: 'id' | 'username', value: bigint | string): Promise<MemberRow | null> {
  const { rows } = await sql<MemberRow>`select id, username, kind, status, joined_at as "joinedAt" from members
    where ${sql.ref(column)} = ${value}`.execute(db);
  return rows[0] ?? null;
}

async function findAccount(db: Db, memberId: bigint, accountId: bigint): Promise<PayoutAccount | undefined> {
  const { rows } = await sql<PayoutAccount>`
    select id, kind, bank_name as "bankName", account, holder, true as usable, added_at as "usableAt", true as "isOwn",
      true as "isDefault", added_at as "addedAt" from payout_accounts
    where id = ${accountId} and member_id = ${memberId}`.execute(db);
  return rows[0];
}

const noRefusal = async () => undefined;
const noPictures = { attach: noRefusal, find: async () => ({ refused: 'uploads.unknown' as const }) };
const record = async (): Promise<void> => undefined;

export function createMoney({ db, ids, clock, wallet, cashier, payoutApi }: MoneyDeps): Money {
  const requirements = createTurnoverRequirements(db);
  const requirementsOf = (memberId: bigint, tx?: Tx) => requirements.standingOf(memberId, tx);
  const profile = { checkPaymentPassword: noRefusal };
  const findMember = async (id: bigint) => (await findMemberBy(db, 'id', id)) as Member | null;
  const standingOf = async (memberId: bigint, accountId: bigint): Promise<MemberStanding> => {
    const { status, joinedAt } = present(await findMemberBy(db, 'id', memberId), 'whoever is paid is a member');
    const { cash } = await wallet.balancesOf(memberId);
    const isFrozen = await risk.isFrozen(memberId);
    return { status, joinedAt, cash, isFrozen, owes: false, account: await findAccount(db, memberId, accountId) };
  };
  /** All of level 1: more than it lets in a month is refused. */
  const kyc = createKyc({
    ...{ db, ids, record, gate: () => null, playMoney: false, secret: 'identity checks of the simulator, long enough' },
    personOf: async () => ({
      ...{ realName: 'Rahim Uddin', birthday: '1990-01-01', nationality: 'BD' },
      ...{ hasVerifiedContact: true, hasOwnPayoutAccount: true },
    }),
    isOwnAccount: async () => false,
    onSharedDocument: noRefusal,
    screen: noRefusal,
    tellDecided: noRefusal,
  });
  const risk = createRisk({
    ...{ db, ids, record, linkSources: [], checkSecondApprover: noRefusal, now: () => new Date(clock.now()) },
    facts: {
      depositsOf: (memberId) => cashier().depositPaceOf(memberId),
      askedWithinDay: (memberId) => withdrawals.askedWithinDay(memberId),
      accessOf: async () => ({ changedAt: null, passwordChangedAt: null }),
      payoutAccountsOf: async () => [],
      bonusInMonthOf: async () => 0n,
      cardPairOf: async () => null,
      sideBetsOf: async () => [],
      signInsOf: async () => [],
    },
  });
  const withdrawalDeps = {
    ...{ db, ids, wallet, profile, standingOf, requirementsOf, record, zoneOffsetMinutes: ZONE },
    ...{ proofs: noPictures, tellEnded: noRefusal, publishLive: noRefusal, checkSecondApprover: noRefusal },
    paidByInterface: payoutApi.kinds,
    judgeLevel: async (tx: Tx, memberId: bigint, { asked, amount }: { asked: bigint; amount: bigint }) =>
      kyc.judgePayout(tx, memberId, { asked: asked + (await transfers.sentThisMonth(memberId, tx)), amount }),
    riskOf: (...asked: Parameters<Risk['assess']>) => risk.assess(...asked),
  };
  const withdrawals: Withdrawals = createWithdrawals(withdrawalDeps);
  const transfers: Transfers = createTransfers({
    ...{ db, ids, wallet, profile, findMember, requirementsOf, zoneOffsetMinutes: ZONE },
    findMemberByName: async (name) => (await findMemberBy(db, 'username', name)) as Member | null,
    namesOfMembers: async (memberIds) => {
      const found = await Promise.all(memberIds.map(findMember));
      return new Map(found.flatMap((member) => (member === null ? [] : [[member.id, member.username] as const])));
    },
    lockMemberRow: async (tx, id) => {
      const { rows } = await sql<Pick<Member, 'status'>>`select status from members where id = ${id}
        for no key update`.execute(tx);
      return rows[0]?.status;
    },
    uplinesOf: uplinesOfMembers,
    hasDownline: (memberId) => hasDownline(db, memberId),
    isPaused: async () => false,
    isUnderReview: (...asked) => risk.isUnderReview(...asked),
    askedThisMonth: (...asked) => withdrawals.askedThisMonth(...asked),
    judgeLevel: (...asked) => kyc.judgePayout(...asked),
    tellTransfer: noRefusal,
  });
  return {
    risk,
    withdrawals,
    manualDeposits: createManualDeposits({
      ...{ db, ids, record, zoneOffsetMinutes: ZONE, playMoney: true, slips: noPictures },
      cashier: {
        hearOf: (orderId, gatewayOrder) => cashier().hearOf(orderId, gatewayOrder),
        listChannels: () => cashier().listChannels(),
      },
      checkSecondApprover: noRefusal,
      payUrlOf: () => null,
    }),
    transfers,
    adjustments: createAdjustments({
      ...{ db, ids, wallet, record, checkSecondApprover: noRefusal, tellAdjusted: noRefusal },
      setTerms: (...asked) => requirements.setTerms(...asked),
      idsOfMembers: async (names) => {
        const found = await Promise.all(names.map((name) => findMemberBy(db, 'username', name)));
        return new Map(found.flatMap((member) => (member === null ? [] : [[member.username, member.id] as const])));
      },
      ownMembersOf: async () => new Set(),
    }),
    async runPayouts() {
      await sendQueued(withdrawalDeps, payoutApi, PAYOUTS_AT_ONCE);
      await askUnknown(withdrawalDeps, payoutApi, PAYOUTS_AT_ONCE);
    },
  };
}
