/**
 * What staff do to a member's account. Each act is one transaction: the member's row is held, the key is looked up, it is
 * done and written down; so two of the same order at once are one, and an order repeated later undoes nothing that followed.
 */
import { canonicalJson } from '@house/fairness/canonical-json';
import { formatAmount } from '@house/money/amount';
import type { AuditAction } from '../../platform/audit-action.ts';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/result.ts';
import type { Cashier } from '../cashier/port.ts';
import type { Identity, MemberStatus } from '../identity/port.ts';
import type { PlayerProtection } from '../player-protection/port.ts';
import type { Actor, MemberOrder, MemberOrderRefusal, Operations } from './port.ts';
import { appendAuditLine, findAuditByKey } from './queries.ts';

const REASON_LENGTH_MIN = 3;

interface MemberActDeps {
  readonly db: Db;
  readonly identity: Pick<
    Identity,
    'lockMemberRow' | 'setMemberStatus' | 'signOutMember' | 'removeLink' | 'removePasskey'
  >;
  readonly playerProtection: Pick<PlayerProtection, 'liftExclusion'>;
  readonly cashier: Pick<Cashier, 'decideHeld'>;
}

type Facts = Record<string, string | number>;
/** What an act found and left, for its line in the log. */
interface Done {
  readonly before?: Facts;
  readonly after?: Facts;
  /** What comes after the line in the log: who holds a head of the journal waits for nobody, nor for the log's. */
  readonly last?: () => Promise<void>;
}

type MemberActs = Pick<
  Operations,
  | 'lockMember'
  | 'unlockMember'
  | 'endMemberSessions'
  | 'removeMemberLink'
  | 'removeMemberPasskey'
  | 'liftExclusion'
  | 'decideHeldDeposit'
>;

export function createMemberActs({ db, identity, playerProtection, cashier }: MemberActDeps): MemberActs {
  async function run<More extends Refusal>(
    actor: Actor,
    order: MemberOrder,
    action: AuditAction,
    work: (tx: Tx, status: MemberStatus) => Promise<Done | More>,
    object = `member:${order.memberId}`,
  ): Promise<undefined | MemberOrderRefusal | More> {
    const reason = order.reason.trim();
    if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
    return transact(db, async (tx): Promise<undefined | MemberOrderRefusal | More> => {
      const status = await identity.lockMemberRow(tx, order.memberId);
      if (status === undefined) return refuse('operations.memberUnknown');
      const again = await findAuditByKey(tx, order.key);
      if (again !== undefined) {
        const same = again.action === action && again.object === object && again.reason === reason;
        return same && again.staffId === actor.staffId ? undefined : refuse('request.keyReused');
      }
      const done = await work(tx, status);
      if (isRefusal(done)) return done;
      await appendAuditLine(tx, {
        ...{
          staffId: actor.staffId,
          staff: actor.name,
          address: actor.address,
          action,
          object,
          reason,
          key: order.key,
        },
        ...(done.before === undefined ? {} : { before: canonicalJson(done.before) }),
        ...(done.after === undefined ? {} : { after: canonicalJson(done.after) }),
      });
      await done.last?.();
      return undefined;
    });
  }

  /** Who is so already stays so, and the order is kept all the same: sent again later it undoes nothing that followed. */
  const turnTo =
    (to: MemberStatus) =>
    async (tx: Tx, memberId: bigint, from: MemberStatus): Promise<Done> => {
      if (from === to) return { before: { status: from }, after: { status: to, sessionsEnded: 0 } };
      const sessionsEnded = await identity.setMemberStatus(tx, memberId, to);
      return { before: { status: from }, after: { status: to, sessionsEnded } };
    };

  return {
    lockMember: (actor, order) =>
      run<never>(actor, order, 'members.lock', (tx, status) => turnTo('locked')(tx, order.memberId, status)),
    unlockMember: (actor, order) =>
      run<never>(actor, order, 'members.unlock', (tx, status) => turnTo('active')(tx, order.memberId, status)),
    endMemberSessions: (actor, order) =>
      run<never>(actor, order, 'members.signOut', async (tx) => ({
        after: { sessionsEnded: await identity.signOutMember(tx, order.memberId) },
      })),
    removeMemberLink: (actor, { provider, ...order }) =>
      run<Refusal<'operations.linkUnknown'>>(actor, order, `members.unlink.${provider}`, async (tx) =>
        (await identity.removeLink(tx, order.memberId, provider))
          ? { before: { provider } }
          : refuse('operations.linkUnknown'),
      ),
    removeMemberPasskey: (actor, { passkey, ...order }) =>
      run<Refusal<'identity.passkeyUnknown'>>(actor, order, 'members.removePasskey', async (tx) =>
        (await identity.removePasskey(tx, order.memberId, passkey))
          ? { before: { passkey } }
          : refuse('identity.passkeyUnknown'),
      ),
    liftExclusion: (actor, order) =>
      run<Refusal<'playerProtection.notExcluded' | 'playerProtection.exclusionRuns'>>(
        actor,
        order,
        'members.liftExclusion',
        async (tx) => {
          const { memberId, key, reason } = order;
          const by = { key, staffId: actor.staffId, staff: actor.name, reason: reason.trim() };
          const lifted = await playerProtection.liftExclusion(tx, memberId, by);
          if (isRefusal(lifted)) return lifted;
          const { beganAt, endsAt, release } = lifted;
          const before = { beganAt: beganAt.toISOString(), endsAt: endsAt?.toISOString() ?? 'never' };
          return { before, last: release };
        },
      ),
    decideHeldDeposit: (actor, { orderId, decision, decisionLimit, ...order }) =>
      run<
        Refusal<
          | 'cashier.orderUnknown'
          | 'cashier.notHeld'
          | 'cashier.playerLimit'
          | 'kyc.depositBound'
          | 'wallet.paused'
          | 'staff.aboveLimit'
        >
      >(
        actor,
        order,
        decision === 'credit' ? 'members.creditHeld' : 'members.returnHeld',
        async (tx) => {
          const decided = await cashier.decideHeld(tx, order.memberId, orderId, decision);
          if (isRefusal(decided)) return decided;
          const { amount, reason, finish } = decided;
          if (decisionLimit !== null && amount > decisionLimit) {
            return refuse('staff.aboveLimit', { limit: formatAmount(decisionLimit), amount: formatAmount(amount) });
          }
          const before = { member: String(order.memberId), held: formatAmount(amount), because: reason };
          return { before, last: finish };
        },
        `deposit:${orderId}`,
      ),
  };
}
