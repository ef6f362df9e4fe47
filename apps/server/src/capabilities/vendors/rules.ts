/** What the house makes of the protocol's amounts and of what wagers refuse with: pure. */
import { ceilDiv, floorDiv } from '@house/money/amount';

/** Units of 0.0001 in a unit of the protocol's smallest place are 1 / 100. */
const FINER = 100n;

/** An amount of the protocol in millionths; it is one by its schema. */
function readMillionths(text: string): bigint {
  const [whole = '0', places = ''] = text.split('.');
  return BigInt(whole) * 1_000_000n + BigInt(places.padEnd(6, '0'));
}

/** What a bet costs, rounded up to 0.0001. */
export const readStake = (text: string): bigint => ceilDiv(readMillionths(text), FINER);

/** What a win pays, rounded down to 0.0001. */
export const readPrize = (text: string): bigint => floorDiv(readMillionths(text), FINER);

/** The member a vendor names; null where nobody can be called so. */
export function readUser(user: string): bigint | null {
  if (!/^[1-9]\d{0,18}$/.test(user)) return null;
  const id = BigInt(user);
  return id < 2n ** 63n ? id : null;
}

const SESSION_MILLISECONDS = { unused: 15 * 60_000, used: 24 * 3_600_000 } as const;

/** Whether a session is over at this moment: not shown in time, or not for too long. */
export function isSessionOver(session: { openedAt: Date; lastUsedAt: Date | null }, now: Date): boolean {
  const { openedAt, lastUsedAt } = session;
  const age = now.getTime() - (lastUsedAt ?? openedAt).getTime();
  return age > (lastUsedAt === null ? SESSION_MILLISECONDS.unused : SESSION_MILLISECONDS.used);
}

/** The address a game opens at; a path of ours stays one. */
export function fillLaunchUrl(
  template: string,
  values: Readonly<Record<'game' | 'token' | 'language' | 'currency', string>>,
): string {
  return template.replaceAll(/\{(game|token|language|currency)\}/g, (_whole, name: keyof typeof values) =>
    encodeURIComponent(values[name]),
  );
}
