/** What the house signs of a bet: canonical JSON of these fields (docs/fairness.md). */
import { canonicalJson } from './canonical-json.ts';
import { DRAW_SCHEMES, type DrawScheme } from './draw.ts';

export interface ReceiptStatement {
  /** SHA-256 of the ticket's canonical text, hex. */
  readonly digest: string;
  /** The draw or raffle; a decimal number. */
  readonly drawId: string;
  /** What it was committed to with, hex; null where it commits to nothing. So of the next three. */
  readonly commit: string | null;
  readonly scheme: DrawScheme | null;
  readonly beacon: 'none' | 'drand' | null;
  readonly beaconRound: number | null;
  /** The running root of the ticket's shard once it had so many tickets, this one among them; null of what has no shards. */
  readonly chain: { readonly shard: number; readonly tickets: number; readonly root: string } | null;
  /**
   * The least that the most will be which an order, and all orders of a member in the draw, are paid: decimal amounts. The
   * house may raise it for the draw and not lower it. Null of what has no such bound.
   */
  readonly caps: { readonly order: string; readonly member: string } | null;
  readonly signedAt: string;
}

export function writeStatement({ chain, caps, ...statement }: ReceiptStatement): string {
  const copy = <Part extends object>(part: Part | null) => (part === null ? null : { ...part });
  return canonicalJson({ ...statement, chain: copy(chain), caps: copy(caps) });
}

const HASH = /^[0-9a-f]{64}$/;
const isOneOf = <Value>(values: readonly Value[], value: unknown): value is Value => values.includes(value as Value);
const isHash = (value: unknown): value is string => typeof value === 'string' && HASH.test(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function readChain(chain: unknown): ReceiptStatement['chain'] | undefined {
  if (chain === null) return null;
  if (typeof chain !== 'object') return undefined;
  const { shard, tickets, root } = chain as Record<string, unknown>;
  return isCount(shard) && isCount(tickets) && isHash(root) ? { shard, tickets, root } : undefined;
}

const AMOUNT = /^\d{1,16}\.\d{2,4}$/;
const isAmount = (value: unknown): value is string => typeof value === 'string' && AMOUNT.test(value);

function readCaps(caps: unknown): ReceiptStatement['caps'] | undefined {
  if (caps === null) return null;
  if (typeof caps !== 'object') return undefined;
  const { order, member } = caps as Record<string, unknown>;
  return isAmount(order) && isAmount(member) ? { order, member } : undefined;
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Null where it is none, or not in its one form. */
export function readStatement(text: string): ReceiptStatement | null {
  const { digest, drawId, commit, scheme, beacon, beaconRound, chain: said, caps: most, signedAt } = parse(text);
  const [chain, caps] = [readChain(said), readCaps(most)];
  if (!isHash(digest) || typeof drawId !== 'string' || typeof signedAt !== 'string' || chain === undefined) return null;
  if (caps === undefined) return null;
  if (commit !== null && !isHash(commit)) return null;
  if (scheme !== null && !isOneOf(DRAW_SCHEMES, scheme)) return null;
  if (beacon !== null && !isOneOf(['none', 'drand'] as const, beacon)) return null;
  if (beaconRound !== null && !isCount(beaconRound)) return null;
  const statement = { digest, drawId, commit, scheme, beacon, beaconRound, chain, caps, signedAt };
  return writeStatement(statement) === text ? statement : null;
}
