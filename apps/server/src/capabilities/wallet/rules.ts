/** Pure rules of the journal: which movements are well formed, and what makes two movements with one key the same. */
import { HOUSE_ACCOUNTS, MEMBER_ACCOUNTS, type Movement } from './port.ts';
import { isRequestKey } from './rules/keys.ts';

/** Lines whose key the member chose. Bets from locked money are the house's: it places the orders of a chase. */
function isAsked({ type, account }: Movement): boolean {
  return (type === 'bet' || type === 'hold') && account !== 'locked';
}

/** Types of lines between two accounts of one member: of these alone both sides are his, of all others the house's is one. */
export const BETWEEN_OWN_ACCOUNTS = [
  'hold',
  'holdReturn',
  'bonusConverted',
  'bonusStaked',
  'bonusPrize',
] as const satisfies readonly Movement['type'][];
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
    : `${line} ${wager.marketId} ${wager.units} ${wager.play.length} ${wager.play} ${wager.selection}`;
}

/** The number of the contra side in the journal: below 100 an account of the member, above it one of the house. */
export function contraCode(contra: Movement['contra']): number {
  return contra in MEMBER_ACCOUNTS
    ? MEMBER_ACCOUNTS[contra as keyof typeof MEMBER_ACCOUNTS]
    : HOUSE_ACCOUNTS[contra as keyof typeof HOUSE_ACCOUNTS];
}
