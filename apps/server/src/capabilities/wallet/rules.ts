/**
 * Pure rules of the journal: which movements are well formed, when a key is in range, and what makes two movements with
 * one key the same.
 */
import { uuidTime, uuidVersion } from '@house/fairness/uuid';
import { formatAmount } from '@house/money/amount';
import { present, refuse } from '../../platform/result.ts';
import { HOUSE_ACCOUNTS, MEMBER_ACCOUNTS, type Movement, type PostRefusal } from './port.ts';

const DAY_MILLISECONDS = 86_400_000;
/** A key older than this is refused: its partition may be closed (wallet.md, hardened). */
export const KEY_AGE_DAYS_MAX = 45;
/** A phone's clock may run ahead a little; the site makes keys on the server's clock. */
export const KEY_AHEAD_MILLISECONDS_MAX = 600_000;

/** Whether the time of a request's key lies within what the journal takes. */
export function isKeyInRange(keyMilliseconds: number, nowMilliseconds: number): boolean {
  return (
    keyMilliseconds >= nowMilliseconds - KEY_AGE_DAYS_MAX * DAY_MILLISECONDS &&
    keyMilliseconds <= nowMilliseconds + KEY_AHEAD_MILLISECONDS_MAX
  );
}

/**
 * Whether a key may be that of a request. The house's own keys follow from content that members know (version 8): were a
 * request posted under one, the house's line would find its place taken and never be posted (ADR 3).
 */
export function isRequestKey(key: string): boolean {
  return uuidVersion(key) === 7;
}

/**
 * Whether a line may have its key. The house's own begin with a time of the database: a process whose clock is slow would
 * find all of them ahead and could settle nothing, so of them the age alone is judged.
 */
export function isLineKeyInRange(key: string, nowMilliseconds: number): boolean {
  const time = uuidTime(key);
  return isKeyInRange(isRequestKey(key) ? time : Math.min(time, nowMilliseconds), nowMilliseconds);
}

/** Lines whose key the member chose. Bets from locked money are the house's: it places the orders of a chase. */
function isAsked({ type, account }: Movement): boolean {
  return (type === 'bet' || type === 'hold') && account !== 'locked';
}

/** Types of lines between two accounts of one member: of these alone both sides are his, of all others the house's is one. */
export const BETWEEN_OWN_ACCOUNTS = ['hold', 'holdReturn'] as const satisfies readonly Movement['type'][];
const isBetweenOwn = (type: Movement['type']): boolean => BETWEEN_OWN_ACCOUNTS.some((own) => own === type);

const LARGEST = 2n ** 62n;

/** Whether a movement can be a line at all; the reason when not. A false one is a bug of the caller, not a refusal. */
export function faultOfMovement(movement: Movement): string | null {
  if (movement.amount === 0n) return 'a movement moves something';
  if (movement.amount > LARGEST || movement.amount < -LARGEST) return 'an amount fits the journal';
  if (movement.contra === movement.account) return 'a movement has two sides';
  if (movement.contra in MEMBER_ACCOUNTS !== isBetweenOwn(movement.type)) {
    return 'what is held, or comes back, moves between two accounts of a member, and nothing else does';
  }
  if (isAsked(movement) && !isRequestKey(movement.key)) return 'what a member asks for stands under a key of version 7';
  if (movement.forBets === true && movement.type !== 'hold') return 'only a hold is for bets to come';
  if (movement.wager !== undefined) {
    if (movement.amount > 0n) return 'a bet takes money from the member';
    if (!(movement.contra in HOUSE_ACCOUNTS)) return 'a bet stakes against the house';
    if (movement.wager.units < 1 || -movement.amount % BigInt(movement.wager.units) !== 0n) {
      return 'a stake is the same for each unit';
    }
  }
  return null;
}

/**
 * What of a movement makes another one under its key the same request; one with another content is refused. The journal
 * holds all that a movement is, so `wallet_post_one` asks the same of the line that stands
 * (sql/wallet_guard_refuses.sql).
 */
export function contentOf({ amount, type, account, contra, reference, wager }: Movement): string {
  const line = `${amount} ${type} ${account} ${contra} ${reference}`;
  // Its length parts the play from the selection, whatever signs they have.
  return wager === undefined
    ? line
    : `${line} ${wager.gateId} ${wager.units} ${wager.play.length} ${wager.play} ${wager.selection}`;
}

/** The number of the contra side in the journal: below 100 an account of the member, above it one of the house. */
export function contraCode(contra: Movement['contra']): number {
  return contra in MEMBER_ACCOUNTS
    ? MEMBER_ACCOUNTS[contra as keyof typeof MEMBER_ACCOUNTS]
    : HOUSE_ACCOUNTS[contra as keyof typeof HOUSE_ACCOUNTS];
}

/** A refusal as `wallet_post` writes it: a code, and behind it what fills its words, parted by blanks. */
export function readPostRefusal(refused: string): PostRefusal {
  const [code, what, period, limit, left] = refused.split(' ');
  if (code !== 'wallet.ownLimit') return { refused: refused as PostRefusal['refused'] };
  return refuse('wallet.ownLimit', {
    what: present(what, 'a limit names what it limits'),
    period: present(period, 'a limit names its period'),
    limit: formatAmount(BigInt(present(limit, 'a limit is told'))),
    left: formatAmount(BigInt(present(left, 'what is left of a limit is told'))),
  });
}
