/** Referral and affiliate codes from the address: kept 30 days, filled into registration, removed from the bar. */

const KEPT_MS = 30 * 86_400_000;
const NAMES = ['referralCode', 'affiliateCode'] as const;
export type ReferralName = (typeof NAMES)[number];

/** Takes the codes out of the address, if there are any. */
export function keepReferral(): void {
  const address = new URL(location.href);
  const found = NAMES.filter((name) => address.searchParams.get(name));
  if (found.length === 0) return;
  for (const name of found) {
    const code = address.searchParams.get(name);
    localStorage.setItem(name, JSON.stringify({ code, until: Date.now() + KEPT_MS }));
    address.searchParams.delete(name);
  }
  history.replaceState(history.state, '', address.pathname + address.search + address.hash);
}

/** A code that came with a link in the last 30 days, or null. */
export function readReferral(name: ReferralName): string | null {
  const stored = localStorage.getItem(name);
  if (stored === null) return null;
  try {
    const { code, until } = JSON.parse(stored) as { code: unknown; until: unknown };
    return typeof code === 'string' && typeof until === 'number' && until > Date.now() ? code.slice(0, 64) : null;
  } catch {
    return null;
  }
}
