/** Referral and affiliate codes from the address: kept 30 days, filled into registration, removed from the bar. */

const KEPT_MS = 30 * 86_400_000;
const NAMES = ['referralCode', 'affiliateCode'] as const;
export type ReferralName = (typeof NAMES)[number];

/** Codes whose visit was told in this tab. */
const told = new Set<string>();

/** Tells the house that somebody came by a link; nothing waits for it. */
function tellVisit(code: string): void {
  if (told.has(code)) return;
  told.add(code);
  void fetch('/wps/affiliate/visits', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: code.slice(0, 64) }),
  }).catch(() => undefined);
}

/** Keeps the codes of an address, if there are any; the router takes them out of it. */
export function keepReferral(search: string): void {
  const query = new URLSearchParams(search);
  for (const name of NAMES) {
    const code = query.get(name);
    if (!code) continue;
    localStorage.setItem(name, JSON.stringify({ code, until: Date.now() + KEPT_MS }));
    if (name === 'affiliateCode') tellVisit(code);
  }
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
