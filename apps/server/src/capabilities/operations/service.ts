/** The desk's use cases: see port.ts for what they promise. */
import { canonicalJson } from '@house/fairness/canonical-json';
import { formatAmount } from '@house/money/amount';
import type { AuditAction, RecordDataAccess } from '../../platform/audit-action.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transact } from '../../platform/database.ts';
import { isRefusal, present, refuse } from '../../platform/result.ts';
import type { Cashier } from '../cashier/port.ts';
import type { Content } from '../content/port.ts';
import type { Delivery } from '../delivery/port.ts';
import type { Identity } from '../identity/port.ts';
import type { DrawState, Lottery } from '../lottery/port.ts';
import type { PlayerProtection } from '../player-protection/port.ts';
import type { Wagers } from '../wagers/port.ts';
import type { Reconciler, Wallet } from '../wallet/port.ts';
import { createChainWatch } from './audit.ts';
import { createBrandDesk } from './brand.ts';
import { createExportLog } from './exports.ts';
import { createMemberActs } from './member-acts.ts';
import type { Actor, AuditEntry, MemberDetail, MemberUnknown, Operations, RecordAudit, VoidRequest } from './port.ts';
import {
  appendAuditLine,
  doesLedgerBalance,
  listAuditLines,
  listDeskMembers,
  readDeskMember,
  wasSeenLately,
} from './queries.ts';

const REASON_LENGTH_MIN = 3;
const HISTORY_SHOWN = 50;
/** States from which a void can succeed (lottery.md 12.4); the lottery decides, this only says when to write it down first. */
const VOIDABLE: readonly DrawState[] = ['scheduled', 'open', 'closed', 'late'];

export interface OperationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly content: Pick<Content, 'settings' | 'versions'>;
  readonly delivery: Pick<Delivery, 'listMessages' | 'findMessage'>;
  readonly identity: Pick<
    Identity,
    | 'listSessionsOf'
    | 'namesOfMembers'
    | 'countStaffHolding'
    | 'checkSecondApprover'
    | 'findMembersByContact'
    | 'contactsOf'
    | 'lockMemberRow'
    | 'setMemberStatus'
    | 'signOutMember'
    | 'listLinksOf'
    | 'removeLink'
    | 'listPasskeysOf'
    | 'removePasskey'
  >;
  readonly wallet: Pick<Wallet, 'listEntriesOf'>;
  readonly wagers: Pick<Wagers, 'listWagersOf' | 'lifetimeOf'>;
  readonly cashier: Pick<Cashier, 'totalsOf' | 'heldDepositsOf' | 'decideHeld'>;
  readonly playerProtection: Pick<PlayerProtection, 'stateOf' | 'historyOf' | 'liftExclusion'>;
  readonly reconciler: Reconciler;
  readonly lottery: Pick<Lottery, 'listDrawFigures' | 'getDrawDetail' | 'listDrawWagers' | 'voidDraw'>;
}

/** Writes down what staff did, inside the transaction that does it. */
export const recordAudit: RecordAudit = appendAuditLine;

/** The one way looks are written down, for every capability that shows staff what single people did. */
export function createRecordDataAccess(db: Db): RecordDataAccess {
  return async (by, action, object) => {
    if (await wasSeenLately(db, by.staffId, action, object)) return;
    await transact(db, (tx) => appendAuditLine(tx, { ...by, action, object }));
  };
}

/** Builds the desk. */
export function createOperations(deps: OperationsDeps): Operations {
  const chain = createChainWatch(deps.db, deps.clock);
  return {
    ...createMemberActs(deps),
    ...createExportLog(deps),
    listMembers: async (filter) => listDeskMembers(deps.db, filter, await deps.identity.findMembersByContact(filter.q)),
    showContacts: async (actor, memberId) => {
      const contacts = await deps.identity.contactsOf(memberId);
      if (contacts === undefined) return refuse('operations.memberUnknown');
      await writeLook(deps, actor, 'members.showContacts', `member:${memberId}`);
      return contacts;
    },
    getMember: (memberId) => gatherMember(deps, memberId),
    getPlayerProtection: async (memberId, page) => {
      if ((await readDeskMember(deps.db, memberId)) === undefined) return refuse('operations.memberUnknown');
      const [state, heldDeposits, history] = await Promise.all([
        deps.playerProtection.stateOf(memberId),
        deps.cashier.heldDepositsOf(memberId),
        deps.playerProtection.historyOf(memberId, page),
      ]);
      return { ...state, heldDeposits, history };
    },
    listEntriesOf: async (actor, filter) =>
      (await recordDataAccess(deps, actor, 'members.viewLedger', filter.memberId)) ?? deps.wallet.listEntriesOf(filter),
    listWagersOf: async (actor, filter) =>
      (await recordDataAccess(deps, actor, 'members.viewBets', filter.memberId)) ?? deps.wagers.listWagersOf(filter),
    listDraws: (filter) => deps.lottery.listDrawFigures(filter),
    getDraw: (drawId) => deps.lottery.getDrawDetail(drawId),
    listWagersOfDraw: async (actor, drawId, { after, size }) => {
      const page = await deps.lottery.listDrawWagers(drawId, after, size);
      if (isRefusal(page)) return page;
      await writeLook(deps, actor, 'draws.viewBets', `draw:${drawId}`);
      const names = await deps.identity.namesOfMembers([...new Set(page.rows.map((row) => row.memberId))]);
      const rows = page.rows.map((row) => ({ ...row, account: names.get(row.memberId) ?? '' }));
      return { rows, next: page.next };
    },
    voidDraw: (actor, request) => orderVoid(deps, actor, request),
    readReconciliation: async () => ({
      ...(await deps.reconciler.latest()),
      openSince: await deps.reconciler.openSince(),
      history: await deps.reconciler.history(HISTORY_SHOWN),
    }),
    orderReconciliation: (actor, key) =>
      transact(deps.db, async (tx) => {
        const order = await deps.reconciler.order(tx, key);
        await appendAuditLine(tx, { ...byActor(actor), action: 'reconciliation.run', object: 'reconciliation', key });
        return order;
      }),
    listAudit: async (filter) => {
      const { holds } = await chain.check();
      return { ...(await listAuditLines(deps.db, filter)), chainHolds: holds };
    },
    checkAuditChain: () => chain.checkWhole(),
    listMessages: (filter) => deps.delivery.listMessages(filter),
    getMessage: async (key) => (await deps.delivery.findMessage(key)) ?? refuse('operations.messageUnknown'),
    showMessage: async (actor, key) => {
      const found = await deps.delivery.findMessage(key);
      if (found === null) return refuse('operations.messageUnknown');
      await writeLook(deps, actor, 'outbox.show', `message:${key}`);
      return found;
    },
    brand: createBrandDesk(deps),
  };
}

async function gatherMember(deps: OperationsDeps, memberId: bigint): Promise<MemberDetail | MemberUnknown> {
  const member = await readDeskMember(deps.db, memberId);
  if (member === undefined) return refuse('operations.memberUnknown');
  const [deposits, bets, sessions, balancesWithWallet, contacts, links, passkeys] = await Promise.all([
    deps.cashier.totalsOf(memberId),
    deps.wagers.lifetimeOf(memberId),
    deps.identity.listSessionsOf(memberId),
    doesLedgerBalance(deps.db, memberId),
    deps.identity.contactsOf(memberId),
    deps.identity.listLinksOf(memberId),
    deps.identity.listPasskeysOf(memberId),
  ]);
  const { stake, turnover, prize, refunded, openStake } = bets;
  return {
    member,
    deposits: deposits.amount,
    depositCount: deposits.count,
    stake,
    turnover,
    prize,
    refunded,
    houseResult: stake - openStake - refunded - prize,
    openStake,
    sessions,
    balancesWithWallet,
    contacts: present(contacts, 'a member of the desk is a member'),
    links,
    passkeys,
  };
}

/** Writes a look at somebody's data down before it is shown. */
async function recordDataAccess(
  deps: OperationsDeps,
  actor: Actor,
  action: AuditAction,
  memberId: bigint,
): Promise<MemberUnknown | undefined> {
  if ((await readDeskMember(deps.db, memberId)) === undefined) return refuse('operations.memberUnknown');
  await writeLook(deps, actor, action, `member:${memberId}`);
  return undefined;
}

const writeLook = ({ db }: OperationsDeps, actor: Actor, action: AuditAction, object: string): Promise<void> =>
  createRecordDataAccess(db)(byActor(actor), action, object);

function byActor(actor: Actor): Parameters<RecordDataAccess>[0] {
  return { staffId: actor.staffId, staff: actor.name, address: actor.address };
}

function writeDown(deps: Pick<OperationsDeps, 'db'>, entry: AuditEntry): Promise<void> {
  return transact(deps.db, (tx) => appendAuditLine(tx, entry));
}

/**
 * Voiding runs in transactions of the lottery, so it is written down before (`draws.void`, ordered) and after
 * (`draws.voided` or `draws.voidRefused`), each once for a key: nothing is voided that was not written down first.
 */
async function orderVoid(deps: OperationsDeps, actor: Actor, request: VoidRequest) {
  const reason = request.reason.trim();
  if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  const found = await deps.lottery.getDrawDetail(request.drawId);
  if (isRefusal(found)) return found;
  const { state } = found.draw;
  const line = { ...byActor(actor), object: `draw:${request.drawId}`, reason, key: request.key };
  const ordered = VOIDABLE.includes(state);
  if (ordered) await writeDown(deps, { ...line, action: 'draws.void', before: canonicalJson({ state }) });
  const outcome = await deps.lottery.voidDraw({ ...request, reason, by: actor.name });
  if (isRefusal(outcome)) {
    if (ordered) {
      await writeDown(deps, {
        ...line,
        action: 'draws.voidRefused',
        after: canonicalJson({ refused: outcome.refused }),
      });
    }
    return outcome;
  }
  const after = canonicalJson({
    state: outcome.draw.state,
    refundedBets: outcome.refundedBets,
    refundedStake: formatAmount(outcome.refundedStake),
  });
  await writeDown(deps, { ...line, action: 'draws.voided', after });
  return outcome;
}
