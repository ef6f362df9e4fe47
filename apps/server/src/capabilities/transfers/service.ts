/**
 * Transfers: see port.ts. Everybody locks in this order: the sender's own transfers, the rows of both members by id, then the heads of the
 * journal, which one posting takes by shard; so two who send to one another at once wait, and none of them for ever.
 */
import { uuidFromContent, uuidTime } from '@house/fairness/uuid';
import { formatAmount } from '@house/money/amount';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { isRefusal, must, present, type Refusal, refuse } from '../../platform/result.ts';
import { type Asker, type Identity, maskAccount } from '../identity/port.ts';
import type { Kyc } from '../kyc/port.ts';
import type { Risk } from '../risk/port.ts';
import type { TurnoverRequirements } from '../turnover-requirements/port.ts';
import { BUSY, isKeyInRange, type PostOutcome, type Wallet } from '../wallet/port.ts';
import type { Withdrawals } from '../withdrawals/port.ts';
import type {
  TellTransfer,
  Transfer,
  TransferBounds,
  TransferDirection,
  TransferRefusal,
  Transfers,
  TransferWish,
} from './port.ts';
import {
  findByKey,
  insertTransfer,
  lockTransfersOf,
  pageOfMember,
  readSentSince,
  type TransferRow,
} from './queries.ts';
import { BOUNDS, judgeAmount, judgeDay, leftOfDay, mayDeal } from './rules.ts';

/** Of each member the ids above, their own upline first. */
export type UplinesOf = (tx: Tx, memberIds: readonly bigint[]) => Promise<ReadonlyMap<bigint, readonly bigint[]>>;

export interface TransferDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly wallet: Pick<Wallet, 'postWithin' | 'balancesOf'>;
  readonly profile: Pick<Identity['profile'], 'checkPaymentPassword'>;
  readonly findMember: Identity['findMember'];
  readonly findMemberByName: Identity['findMemberByName'];
  readonly namesOfMembers: Identity['namesOfMembers'];
  readonly lockMemberRow: Identity['lockMemberRow'];
  readonly uplinesOf: UplinesOf;
  readonly hasDownline: (memberId: bigint) => Promise<boolean>;
  /** In a transaction that has posted, by all credits before that. */
  readonly requirementsOf: TurnoverRequirements['standingOf'];
  /** Whether a member cools off or has excluded themselves. */
  readonly isPaused: (tx: Tx, memberId: bigint) => Promise<boolean>;
  readonly isUnderReview: Risk['isUnderReview'];
  readonly askedThisMonth: Withdrawals['askedThisMonth'];
  readonly judgeLevel: Kyc['judgePayout'];
  readonly tellTransfer: TellTransfer;
  readonly zoneOffsetMinutes: number;
  /** Those of rules.ts, where nothing else is said. */
  readonly bounds?: TransferBounds;
}

export function createTransfers(deps: TransferDeps): Transfers {
  const { db, wallet, bounds = BOUNDS } = deps;
  return {
    async optionsOf(memberId) {
      const [{ cash }, { remaining }, sent, member, [uplineId]] = await Promise.all([
        wallet.balancesOf(memberId),
        deps.requirementsOf(memberId),
        sentSince(deps, db, memberId, 'day'),
        deps.findMember(memberId),
        uplinesOf(deps, memberId),
      ]);
      const above = uplineId === undefined ? null : await deps.findMember(uplineId);
      const upline = above !== null && member !== null && mayDeal(member, above) ? above : null;
      return {
        upline: upline === null ? null : maskAccount(upline.username),
        mayDown: member?.kind === 'agent' && (await deps.hasDownline(memberId)),
        available: cash > 0n && remaining === 0n ? cash : 0n,
        toPlay: remaining,
        bounds,
        dayLeft: leftOfDay(bounds, sent),
      };
    },
    async findReceiver(memberId, account) {
      const found = await findParty(deps, memberId, account);
      return isRefusal(found) ? found : maskAccount(found.account);
    },
    send: (asker, wish) => send(deps, asker, wish),
    sentThisMonth: (memberId, within) => sentSince(deps, within ?? db, memberId, 'month'),
    async listOf(memberId, page, span) {
      const { rows, total } = await pageOfMember(db, memberId, page, span);
      const names = await deps.namesOfMembers([...new Set(rows.map((row) => partyOf(row, memberId)))]);
      return { rows: rows.map((row) => toTransfer(row, memberId, names.get(partyOf(row, memberId)) ?? '')), total };
    },
  };
}

const sentSince = ({ zoneOffsetMinutes }: TransferDeps, db: Db | Tx, memberId: bigint, since: 'day' | 'month') =>
  readSentSince(db, memberId, { zoneOffsetMinutes, since });

const partyOf = (row: TransferRow, memberId: bigint): bigint =>
  row.sender_id === memberId ? row.receiver_id : row.sender_id;

/** Agents know who is below them; of whoever stands above only so much is shown. */
function showParty(account: string, memberIsSender: boolean, direction: TransferDirection): string {
  return memberIsSender === (direction === 'up') ? maskAccount(account) : account;
}

function toTransfer(row: TransferRow, memberId: bigint, partyAccount: string): Transfer {
  const isSender = row.sender_id === memberId;
  const { id, amount, note, at, direction } = row;
  return {
    ...{ id, amount, note, at },
    direction: isSender ? 'out' : 'in',
    party: showParty(partyAccount, isSender, direction),
  };
}

interface Party {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly account: string;
  readonly direction: TransferDirection;
}

const unknown = (): Refusal<'transfers.receiverUnknown'> => refuse('transfers.receiverUnknown');

const uplinesOf = (deps: TransferDeps, memberId: bigint): Promise<readonly bigint[]> =>
  transact(deps.db, (tx) => uplinesWithin(deps, tx, memberId));

async function uplinesWithin(deps: TransferDeps, tx: Tx, memberId: bigint): Promise<readonly bigint[]> {
  return (await deps.uplinesOf(tx, [memberId])).get(memberId) ?? [];
}

/** The receiver by what the sender named: nobody learns of an account that is not below them. */
async function findParty(
  deps: TransferDeps,
  memberId: bigint,
  account: string | null,
): Promise<Party | Refusal<'transfers.receiverUnknown'>> {
  const sender = await deps.findMember(memberId);
  if (sender === null) return unknown();
  if (account === null) {
    const [uplineId] = await uplinesOf(deps, memberId);
    const upline = uplineId === undefined ? null : await deps.findMember(uplineId);
    if (upline === null || !mayDeal(sender, upline)) return unknown();
    return { id: upline.id, account: upline.username, direction: 'up' };
  }
  const receiver = await deps.findMemberByName(account.trim());
  if (sender.kind !== 'agent' || receiver === null || receiver.kind === 'trial') return unknown();
  if (!mayDeal(sender, receiver)) return unknown();
  const above = await uplinesOf(deps, receiver.id);
  return above.includes(memberId) ? { id: receiver.id, account: receiver.username, direction: 'down' } : unknown();
}

async function standsThere(deps: TransferDeps, tx: Tx, memberId: bigint, party: Party): Promise<boolean> {
  if (party.direction === 'up') return (await uplinesWithin(deps, tx, memberId))[0] === party.id;
  return (await uplinesWithin(deps, tx, party.id)).includes(memberId);
}

async function send(deps: TransferDeps, asker: Asker, wish: TransferWish): Promise<Transfer | TransferRefusal> {
  const { memberId } = asker;
  const answered = await findByKey(deps.db, memberId, wish.key);
  if (answered !== undefined) return answerAgain(deps, answered, wish);
  // A page that was loaded anew asks what became of its transfer, and no longer has what was typed: that is no try.
  if (wish.paymentPassword === '') return refuse('profile.paymentPasswordWrong');
  // It counts its tries by itself, so it stands before the transaction.
  const wrong = await deps.profile.checkPaymentPassword(asker, wish.paymentPassword);
  if (wrong !== undefined) return wrong;
  const party = await findParty(deps, memberId, wish.account);
  if (isRefusal(party)) return party;
  if (maskAccount(party.account) !== wish.receiver) return unknown();
  const row = await transact(deps.db, (tx) => sendWithin(deps, tx, asker, { wish, party }));
  return isRefusal(row) ? row : answerAgain(deps, row, wish);
}

/** Answers the transfer of this key, which another try may have made meanwhile. */
async function sendWithin(
  deps: TransferDeps,
  tx: Tx,
  { memberId, username }: Asker,
  { wish: { key, amount, note }, party }: { wish: TransferWish; party: Party },
): Promise<TransferRow | TransferRefusal> {
  const { bounds = BOUNDS } = deps;
  const now = await lockTransfersOf(tx, memberId);
  const before = await findByKey(tx, memberId, key);
  if (before !== undefined) return before;
  if (!isKeyInRange(uuidTime(key), now.getTime())) return refuse('request.keyOutOfRange');
  const barred = judgeAmount(bounds, amount) ?? (await judgeSides(deps, tx, memberId, party.id));
  if (barred !== null) return barred;
  // Behind the rows: who stands where does not change while they are held.
  if (!(await standsThere(deps, tx, memberId, party))) return unknown();
  if (await deps.isUnderReview(tx, memberId)) return refuse('transfers.underReview');
  const tooMuch = judgeDay(bounds, await sentSince(deps, tx, memberId, 'day'), amount);
  if (tooMuch !== null) return tooMuch;
  const id = deps.ids.next();
  const { direction } = party;
  const sent = await sentSince(deps, tx, memberId, 'month');
  const row: TransferRow = {
    ...{ id, key, direction, amount, note, at: now },
    sender_id: memberId,
    receiver_id: party.id,
  };
  await insertTransfer(tx, row);
  await deps.tellTransfer(tx, {
    memberId,
    direction: 'out',
    amount,
    party: toTransfer(row, memberId, party.account).party,
  });
  await deps.tellTransfer(tx, {
    memberId: party.id,
    direction: 'in',
    amount,
    party: toTransfer(row, party.id, username).party,
  });
  const line = { account: 'cash', contra: 'transfers', reference: id } as const;
  const inKey = uuidFromContent(now.getTime(), `transfer in:${id}`);
  const refused = refusalOf(
    await deps.wallet.postWithin(tx, [
      { ...line, memberId, key, type: 'transferOut', amount: -amount },
      { ...line, memberId: party.id, key: inKey, type: 'transferIn', amount },
    ]),
  );
  if (refused !== null) return refused;
  // Behind the lines: a withdrawal, or a credit whose money this might have taken, is seen by now. A refusal takes the lines back.
  const asked = await deps.askedThisMonth(memberId, tx);
  const above = await deps.judgeLevel(tx, memberId, { asked: asked + sent, amount });
  if (above !== null) return above;
  const { remaining, isBehind } = await deps.requirementsOf(memberId, tx);
  if (isBehind && remaining === 0n) return BUSY;
  return remaining === 0n ? row : refuse('transfers.turnoverOpen', { remaining: formatAmount(remaining) });
}

/** A transfer that is asked for again is answered by what it was, whatever became of the two since. */
async function answerAgain(
  deps: TransferDeps,
  row: TransferRow,
  wish: TransferWish,
): Promise<Transfer | Refusal<'request.keyReused'>> {
  const account = (await deps.namesOfMembers([row.receiver_id])).get(row.receiver_id) ?? '';
  const same =
    row.amount === wish.amount &&
    row.note === wish.note &&
    row.direction === (wish.account === null ? 'up' : 'down') &&
    maskAccount(account) === wish.receiver;
  return same ? toTransfer(row, row.sender_id, account) : refuse('request.keyReused');
}

/** Holds the rows of both until the end; answers why one of them may not send or get. */
async function judgeSides(
  deps: TransferDeps,
  tx: Tx,
  senderId: bigint,
  receiverId: bigint,
): Promise<Refusal<'transfers.closed' | 'transfers.receiverClosed'> | null> {
  const isOpen = new Map<bigint, boolean>();
  for (const id of [senderId, receiverId].toSorted((one, other) => (one < other ? -1 : 1))) {
    const status = await deps.lockMemberRow(tx, id);
    isOpen.set(id, status === 'active' && !(await deps.isPaused(tx, id)));
  }
  if (isOpen.get(senderId) !== true) return refuse('transfers.closed');
  return isOpen.get(receiverId) === true ? null : refuse('transfers.receiverClosed');
}

function refusalOf(lines: readonly PostOutcome[]): TransferRefusal | null {
  for (const line of lines) {
    if (!isRefusal(line)) {
      must(!line.repeated, 'a transfer that is not there has no line in the ledger');
      continue;
    }
    switch (line.refused) {
      case 'wallet.insufficientFunds':
      case 'wallet.busy':
      case 'request.keyReused':
      case 'request.keyOutOfRange':
        return line as TransferRefusal;
      default:
        throw new Error(`a transfer could not be posted: ${line.refused}`);
    }
  }
  present(lines[1], 'both sides have a line');
  return null;
}
