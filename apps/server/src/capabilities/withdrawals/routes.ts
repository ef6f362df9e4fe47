/** The calls of withdrawals: those of members, and those of the desk. */
import type { BodyOf } from '@house/contract/call';
import {
  approveWithdrawal,
  decideWithdrawalLeg,
  disputeWithdrawalLegByStaff,
  exportWithdrawalOrders,
  getWithdrawalOrder,
  getWithdrawalProof,
  listWithdrawalOrders,
  lookAtPayoutAccount,
  payWithdrawalLeg,
  rejectWithdrawal,
  type WithdrawalOrder,
  type WithdrawalPicture,
} from '@house/contract/withdrawals/desk';
import {
  cancelWithdrawal,
  confirmWithdrawal,
  confirmWithdrawalLeg,
  disputeWithdrawalLeg,
  getWithdrawalOptions,
  listWithdrawals,
  requestWithdrawal,
  type WithdrawalLegView,
  type WithdrawalView,
} from '@house/contract/withdrawals/site';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { RecordDataAccess, RecordExport } from '../../platform/audit-action.ts';
import type { CallRouter, Principal } from '../../platform/http.ts';
import { idAfter, pageById } from '../../platform/list-file.ts';
import { pageOf } from '../../platform/paging.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import { maskPayoutAccount } from '../identity/port.ts';
import type { ChosenDays } from '../wallet/port.ts';
import type {
  Leg,
  LegAct,
  Withdrawal,
  WithdrawalAct,
  WithdrawalBounds,
  WithdrawalFilter,
  Withdrawals,
} from './port.ts';
import { CONFIRM_AFTER_MINUTES, sumOf } from './rules.ts';

const MINUTE_MILLISECONDS = 60_000;

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const showByKind = ({ bkash, nagad, rocket, upay, bank }: WithdrawalBounds['legMax']) => ({
  bkash: formatAmount(bkash),
  nagad: formatAmount(nagad),
  rocket: formatAmount(rocket),
  upay: formatAmount(upay),
  bank: formatAmount(bank),
});

const showAccount = ({ kind, bankName, account }: Withdrawal['account']) => ({
  kind,
  bankName,
  masked: maskPayoutAccount(account),
});

/** For its member, who is not told that a part is held back. */
function showLeg({ n, amount, state, reference, sentAt, confirmedBy }: Leg): WithdrawalLegView {
  const confirmsAt =
    state === 'sent' && sentAt !== null
      ? new Date(sentAt.getTime() + CONFIRM_AFTER_MINUTES * MINUTE_MILLISECONDS)
      : null;
  return {
    ...{ n, reference, confirmedBy },
    state: state === 'held' ? 'queued' : state,
    amount: formatAmount(amount),
    sentAt: timeOf(sentAt),
    confirmsAt: timeOf(confirmsAt),
  };
}

function showWithdrawal({ legs, ...withdrawal }: Withdrawal): WithdrawalView {
  const received = sumOf(legs, ['confirmed']);
  const notReceived = sumOf(legs, ['disputed']);
  return {
    id: withdrawal.id.toString(),
    amount: formatAmount(withdrawal.amount),
    fee: formatAmount(withdrawal.fee),
    legs: legs.map(showLeg),
    received: formatAmount(received),
    notReceived: formatAmount(notReceived),
    remainder: formatAmount(withdrawal.amount - withdrawal.fee - received - notReceived),
    account: showAccount(withdrawal.account),
    state: withdrawal.state,
    rejectedBecause: withdrawal.rejectedBecause,
    requestedAt: withdrawal.requestedAt.toISOString(),
    paidAt: timeOf(withdrawal.paidAt),
    endedAt: timeOf(withdrawal.endedAt),
  };
}

const filterOf = ({ state, leg, member }: BodyOf<typeof exportWithdrawalOrders>): WithdrawalFilter => ({
  state: state ?? null,
  legState: leg ?? null,
  memberId: member === undefined ? null : BigInt(member),
});

const WITHDRAWAL_HEADS = [
  ...['id', 'requestedAt', 'memberId', 'member', 'amount', 'fee', 'channel', 'bank', 'account', 'state'],
  ...['approvals', 'approvalsNeeded', 'paidAt', 'endedAt', 'parts', 'received', 'notReceived', 'references'],
];

/** In the order of `WITHDRAWAL_HEADS`. */
function cellsOf(withdrawal: Withdrawal, member: string): readonly string[] {
  const { legs } = withdrawal;
  const row = showOrder(withdrawal, member);
  return [
    ...[row.id, row.requestedAt, row.memberId, row.member, row.amount, row.fee],
    ...[row.account.kind, row.account.bankName ?? '', row.account.masked, row.state],
    ...[String(row.approvals), String(row.approvalsNeeded), row.paidAt ?? '', row.endedAt ?? '', String(legs.length)],
    ...[formatAmount(sumOf(legs, ['confirmed'])), formatAmount(sumOf(legs, ['disputed']))],
    legs.flatMap(({ reference }) => reference ?? []).join(' '),
  ];
}

function showOrder(withdrawal: Withdrawal, member: string): WithdrawalOrder {
  const { approvals, approvalsNeeded, requestedAt, paidAt, endedAt } = withdrawal;
  return {
    id: withdrawal.id.toString(),
    memberId: withdrawal.memberId.toString(),
    member,
    amount: formatAmount(withdrawal.amount),
    account: showAccount(withdrawal.account),
    state: withdrawal.state,
    ...{ approvals, approvalsNeeded },
    fee: formatAmount(withdrawal.fee),
    legs: withdrawal.legs.map((leg) => ({
      ...showLeg(leg),
      state: leg.state,
      heldBecause: leg.heldBecause,
      asked: leg.asked.map(({ decision, staff }) => ({ decision, staff })),
      hasProof: leg.proof !== null,
      isDisputable: leg.isDisputable,
    })),
    requestedAt: requestedAt.toISOString(),
    paidAt: timeOf(paidAt),
    endedAt: timeOf(endedAt),
  };
}

/** What was known and said of a withdrawal when it was asked for; null: nothing. Amounts in units of 0.0001. */
export type AssessmentOf = (withdrawalId: bigint) => Promise<{
  readonly cash: bigint;
  readonly depositedInMonth: bigint;
  readonly turnoverInMonth: bigint;
  readonly accountHours: number | null;
  readonly score: number;
  readonly hits: Readonly<WithdrawalPicture['hits']>;
} | null>;

interface DeskNeeds {
  readonly recordDataAccess: RecordDataAccess;
  readonly recordExport: RecordExport;
  readonly namesOfMembers: Identity['namesOfMembers'];
  readonly assessmentOf: AssessmentOf;
}

interface MemberNeeds {
  readonly chosenDaysOf: ChosenDays;
}

export function serveWithdrawals(house: CallRouter, withdrawals: Withdrawals, needs: DeskNeeds & MemberNeeds): void {
  serveMembers(house, withdrawals, needs);
  serveDesk(house, withdrawals, needs);
}

function serveMembers(house: CallRouter, withdrawals: Withdrawals, { chosenDaysOf }: MemberNeeds): void {
  const shown = <R extends Refusal>(outcome: Withdrawal | R): WithdrawalView | R =>
    isRefusal(outcome) ? outcome : showWithdrawal(outcome);

  house.serveSignedIn(getWithdrawalOptions, null, async ({ principal }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const options = await withdrawals.optionsOf(principal.id);
    const { withdrawable, toPlay, rank, bounds, limits, countLeft, sumLeft, freeLeft } = options;
    return {
      withdrawable: formatAmount(withdrawable),
      toPlay: formatAmount(toPlay),
      minAmounts: showByKind(options.minAmounts),
      maxAmount: formatAmount(limits.sumPerDay),
      legMax: showByKind(bounds.legMax),
      perDay: limits.perDay,
      ...{ rank, countLeft },
      sumLeft: formatAmount(sumLeft),
      freeLeft,
      feeBasisPoints: limits.feeBasisPoints,
      feeMax: formatAmount(limits.feeMax),
    };
  });

  house.serveSignedIn(requestWithdrawal, null, async ({ principal, body, address, userAgent, language }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const amount = parseAmount(body.amount);
    if (amount === null) return refuse('request.invalid');
    const { id: memberId, name: username, sessionId } = principal;
    const asker = { memberId, username, sessionId, origin: { address, userAgent }, language };
    const { key, paymentPassword } = body;
    return shown(await withdrawals.request(asker, { key, amount, accountId: BigInt(body.account), paymentPassword }));
  });

  house.serveSignedIn(listWithdrawals, null, async ({ principal, query }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const { rows, total } = await withdrawals.listOf(principal.id, pageOf(query), chosenDaysOf(query));
    return { page: query.page, size: query.size, total, rows: rows.map(showWithdrawal) };
  });

  house.serveSignedIn(cancelWithdrawal, null, async ({ principal, params }) =>
    shown(await withdrawals.cancel(principal.id, BigInt(params.id))),
  );

  house.serveSignedIn(confirmWithdrawal, null, async ({ principal, params }) =>
    shown(await withdrawals.confirm(principal.id, BigInt(params.id), null)),
  );
  house.serveSignedIn(confirmWithdrawalLeg, null, async ({ principal, params }) =>
    shown(await withdrawals.confirm(principal.id, BigInt(params.id), Number(params.leg))),
  );
  house.serveSignedIn(disputeWithdrawalLeg, null, async ({ principal, params, body }) =>
    shown(await withdrawals.dispute(principal.id, BigInt(params.id), Number(params.leg), body.proof)),
  );
}

function serveDesk(house: CallRouter, withdrawals: Withdrawals, needs: DeskNeeds): void {
  const shownOne = async <R extends Refusal>(outcome: Withdrawal | R): Promise<WithdrawalOrder | R> => {
    if (isRefusal(outcome)) return outcome;
    const names = await needs.namesOfMembers([outcome.memberId]);
    return showOrder(outcome, names.get(outcome.memberId) ?? '');
  };
  const pictureOf = async ({ id, memberId }: Withdrawal): Promise<WithdrawalPicture | null> => {
    const known = await needs.assessmentOf(id);
    if (known === null) return null;
    return {
      deposited: formatAmount(known.depositedInMonth),
      turnover: formatAmount(known.turnoverInMonth),
      paid: formatAmount(await withdrawals.paidInMonth(memberId)),
      cash: formatAmount(known.cash),
      accountHours: known.accountHours === null ? null : Math.floor(known.accountHours),
      score: known.score,
      hits: [...known.hits],
    };
  };
  const actOf = (request: {
    principal: Principal;
    address: string;
    params: { id: string };
    body: { key: string; reason: string };
  }): WithdrawalAct => {
    const { principal, address, params, body } = request;
    const { id: staffId, name: staff, decisionLimit = null } = principal;
    return {
      staffId,
      staff,
      address,
      reason: body.reason,
      key: body.key,
      withdrawalId: BigInt(params.id),
      decisionLimit,
    };
  };

  const namesOf = (rows: readonly Withdrawal[]) =>
    needs.namesOfMembers([...new Set(rows.map(({ memberId }) => memberId))]);

  house.serveFile(exportWithdrawalOrders, 'withdrawals.view', async ({ principal, address, body }) => {
    await needs.recordExport({ staffId: principal.id, staff: principal.name, address }, 'export.withdrawals', body);
    return {
      name: 'withdrawals',
      heads: WITHDRAWAL_HEADS,
      readPage: async (after, limit) => {
        const rows = await withdrawals.listAfter(filterOf(body), idAfter(after), limit);
        const names = await namesOf(rows);
        return pageById(rows, limit, (row) => cellsOf(row, names.get(row.memberId) ?? ''));
      },
    };
  });

  house.serveSignedIn(listWithdrawalOrders, 'withdrawals.view', async ({ query }) => {
    const { rows, total } = await withdrawals.list(filterOf(query), pageOf(query));
    const names = await namesOf(rows);
    return {
      page: query.page,
      size: query.size,
      total,
      rows: rows.map((row) => showOrder(row, names.get(row.memberId) ?? '')),
    };
  });

  house.serveSignedIn(getWithdrawalOrder, 'withdrawals.view', async ({ params }) => {
    const found = await withdrawals.find(BigInt(params.id));
    if (isRefusal(found)) return found;
    const { withdrawal, events, hold } = found;
    const names = await needs.namesOfMembers([withdrawal.memberId]);
    return {
      order: showOrder(withdrawal, names.get(withdrawal.memberId) ?? ''),
      hold,
      picture: await pictureOf(withdrawal),
      events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    };
  });

  house.serveSignedIn(lookAtPayoutAccount, 'withdrawals.view', async ({ principal, address, params }) => {
    const found = await withdrawals.find(BigInt(params.id));
    if (isRefusal(found)) return found;
    const by = { staffId: principal.id, staff: principal.name, address };
    await needs.recordDataAccess(by, 'withdrawals.look', `withdrawal:${params.id}`);
    const { account, holder } = found.withdrawal.account;
    return { account, holder };
  });

  house.serveSignedIn(approveWithdrawal, 'withdrawals.review', async (request) =>
    shownOne(await withdrawals.approve(actOf(request))),
  );
  house.serveSignedIn(rejectWithdrawal, 'withdrawals.review', async (request) =>
    shownOne(await withdrawals.reject(actOf(request))),
  );
  const legActOf = (request: Parameters<typeof actOf>[0] & { params: { leg: string } }): LegAct => ({
    ...actOf(request),
    leg: Number(request.params.leg),
  });
  house.serveSignedIn(payWithdrawalLeg, 'withdrawals.pay', async (request) =>
    shownOne(await withdrawals.pay(legActOf(request), request.body.reference)),
  );
  house.serveSignedIn(decideWithdrawalLeg, 'withdrawals.review', async (request) =>
    shownOne(await withdrawals.decideLeg(legActOf(request), request.body.decision)),
  );
  house.serveSignedIn(disputeWithdrawalLegByStaff, 'withdrawals.review', async (request) =>
    shownOne(await withdrawals.disputeByStaff(legActOf(request))),
  );
  house.serveSignedIn(getWithdrawalProof, 'withdrawals.view', async ({ principal, address, params }) => {
    const proof = await withdrawals.findProof(BigInt(params.id), Number(params.leg));
    if (isRefusal(proof)) return proof;
    const by = { staffId: principal.id, staff: principal.name, address };
    await needs.recordDataAccess(by, 'withdrawals.look', `withdrawal:${params.id}-${params.leg}`);
    const { webp, width, height } = proof;
    return { image: `data:image/webp;base64,${Buffer.from(webp).toString('base64')}`, width, height };
  });
}
