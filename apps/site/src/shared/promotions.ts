/** Order, chips and buttons of promotions (screens.md 2.16, states of section 12). */
import type { Promotion } from '@house/contract/content/site';
import type { AreaMessageId } from '@house/i18n/catalogues';

export const PROMO_CHIPS = ['all', 'newMember', 'slots', 'sports', 'lottery', 'vip', 'joined'] as const;
export type PromoChip = (typeof PROMO_CHIPS)[number];

export function readChip(text: string | undefined): PromoChip {
  return PROMO_CHIPS.find((chip) => chip === text) ?? 'all';
}

/**
 * Every state a promotion can have for a person. The house answers coming, open and closed until claims open; the look of the others
 * stands ready, and none of them is ever shown unless the house says so.
 */
export type PromoState = Promotion['state'] | 'applying' | 'rejected' | 'issued' | 'claimed' | 'processing' | 'joined';

interface StateLook {
  readonly words: AreaMessageId<'site-promo'>;
  /** Gold asks for the next step; quiet tells where it stands. */
  readonly tone: 'gold' | 'quiet' | 'off';
  /** Claimable first, closed last. */
  readonly order: number;
}

export const STATE_LOOKS: Readonly<Record<PromoState, StateLook>> = {
  issued: { words: 'site-promo.state.issued', tone: 'gold', order: 0 },
  join: { words: 'site-promo.state.join', tone: 'gold', order: 1 },
  open: { words: 'site-promo.open', tone: 'quiet', order: 1 },
  processing: { words: 'site-promo.state.processing', tone: 'quiet', order: 2 },
  joined: { words: 'site-promo.state.joined', tone: 'quiet', order: 2 },
  applying: { words: 'site-promo.state.applying', tone: 'quiet', order: 2 },
  comingSoon: { words: 'site-promo.state.comingSoon', tone: 'quiet', order: 3 },
  claimed: { words: 'site-promo.state.claimed', tone: 'off', order: 4 },
  rejected: { words: 'site-promo.state.rejected', tone: 'off', order: 4 },
  closed: { words: 'site-promo.state.closed', tone: 'off', order: 5 },
};

const JOINED: ReadonlySet<PromoState> = new Set(['joined', 'applying', 'processing', 'issued', 'claimed']);
const NEVER = '9999';

/** Claimable, then what ends soon, then the rest; closed last. */
export function orderPromotions(promotions: readonly Promotion[]): Promotion[] {
  return [...promotions].sort(
    (one, other) =>
      STATE_LOOKS[one.state].order - STATE_LOOKS[other.state].order ||
      (one.endsAt ?? NEVER).localeCompare(other.endsAt ?? NEVER),
  );
}

export function promotionsOf(promotions: readonly Promotion[], chip: PromoChip): Promotion[] {
  if (chip === 'all') return [...promotions];
  if (chip === 'joined') return promotions.filter(({ state }) => JOINED.has(state));
  return promotions.filter((promotion) => promotion.class === chip);
}
