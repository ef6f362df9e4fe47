/**
 * The message catalogues: one JSON file for each area and language under `messages/`, keys = message ids, values = ICU messages.
 * A new area is two files and one line here; its ids then compile as `MessageId`. An area is fetched only where it is used.
 */
export const LANGUAGES = ['bn', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

type RawMessages = Readonly<Record<string, unknown>>;
type Load = () => Promise<{ default: RawMessages }>;

interface Catalogue<T extends Load = Load> {
  readonly bn: Load;
  readonly en: T;
}

function defineArea<T extends Load>(bn: Load, en: T): Catalogue<T> {
  return { bn, en };
}

export const catalogues = {
  common: defineArea(
    () => import('../messages/common.bn.json', { with: { type: 'json' } }),
    () => import('../messages/common.en.json', { with: { type: 'json' } }),
  ),
  errors: defineArea(
    () => import('../messages/errors.bn.json', { with: { type: 'json' } }),
    () => import('../messages/errors.en.json', { with: { type: 'json' } }),
  ),
  'site-closed': defineArea(
    () => import('../messages/site-closed.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-closed.en.json', { with: { type: 'json' } }),
  ),
  'site-home': defineArea(
    () => import('../messages/site-home.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-home.en.json', { with: { type: 'json' } }),
  ),
  'site-front': defineArea(
    () => import('../messages/site-front.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-front.en.json', { with: { type: 'json' } }),
  ),
  'site-app': defineArea(
    () => import('../messages/site-app.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-app.en.json', { with: { type: 'json' } }),
  ),
  'site-draws': defineArea(
    () => import('../messages/site-draws.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-draws.en.json', { with: { type: 'json' } }),
  ),
  'site-verify': defineArea(
    () => import('../messages/site-verify.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-verify.en.json', { with: { type: 'json' } }),
  ),
  'site-frame': defineArea(
    () => import('../messages/site-frame.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-frame.en.json', { with: { type: 'json' } }),
  ),
  'site-shots': defineArea(
    () => import('../messages/site-shots.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-shots.en.json', { with: { type: 'json' } }),
  ),
  'site-elott': defineArea(
    () => import('../messages/site-elott.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-elott.en.json', { with: { type: 'json' } }),
  ),
  'site-club': defineArea(
    () => import('../messages/site-club.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-club.en.json', { with: { type: 'json' } }),
  ),
  'site-auth': defineArea(
    () => import('../messages/site-auth.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-auth.en.json', { with: { type: 'json' } }),
  ),
  'site-links': defineArea(
    () => import('../messages/site-links.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-links.en.json', { with: { type: 'json' } }),
  ),
  'site-recovery': defineArea(
    () => import('../messages/site-recovery.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-recovery.en.json', { with: { type: 'json' } }),
  ),
  'site-security': defineArea(
    () => import('../messages/site-security.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-security.en.json', { with: { type: 'json' } }),
  ),
  'site-bet': defineArea(
    () => import('../messages/site-bet.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-bet.en.json', { with: { type: 'json' } }),
  ),
  'site-limits': defineArea(
    () => import('../messages/site-limits.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-limits.en.json', { with: { type: 'json' } }),
  ),
  'site-help': defineArea(
    () => import('../messages/site-help.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-help.en.json', { with: { type: 'json' } }),
  ),
  'site-promo': defineArea(
    () => import('../messages/site-promo.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-promo.en.json', { with: { type: 'json' } }),
  ),
  'site-games': defineArea(
    () => import('../messages/site-games.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-games.en.json', { with: { type: 'json' } }),
  ),
  'site-chase': defineArea(
    () => import('../messages/site-chase.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-chase.en.json', { with: { type: 'json' } }),
  ),
  'site-chases': defineArea(
    () => import('../messages/site-chases.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-chases.en.json', { with: { type: 'json' } }),
  ),
  'site-search': defineArea(
    () => import('../messages/site-search.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-search.en.json', { with: { type: 'json' } }),
  ),
  'site-keys': defineArea(
    () => import('../messages/site-keys.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-keys.en.json', { with: { type: 'json' } }),
  ),
  'site-chat': defineArea(
    () => import('../messages/site-chat.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-chat.en.json', { with: { type: 'json' } }),
  ),
  'desk-keys': defineArea(
    () => import('../messages/desk-keys.bn.json', { with: { type: 'json' } }),
    () => import('../messages/desk-keys.en.json', { with: { type: 'json' } }),
  ),
  'desk-chat': defineArea(
    () => import('../messages/desk-chat.bn.json', { with: { type: 'json' } }),
    () => import('../messages/desk-chat.en.json', { with: { type: 'json' } }),
  ),
  'site-inbox': defineArea(
    () => import('../messages/site-inbox.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-inbox.en.json', { with: { type: 'json' } }),
  ),
  'site-feedback': defineArea(
    () => import('../messages/site-feedback.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-feedback.en.json', { with: { type: 'json' } }),
  ),
  'lottery-hints': defineArea(
    () => import('../messages/lottery-hints.bn.json', { with: { type: 'json' } }),
    () => import('../messages/lottery-hints.en.json', { with: { type: 'json' } }),
  ),
  'lottery-groups': defineArea(
    () => import('../messages/lottery-groups.bn.json', { with: { type: 'json' } }),
    () => import('../messages/lottery-groups.en.json', { with: { type: 'json' } }),
  ),
  'lottery-limited': defineArea(
    () => import('../messages/lottery-limited.bn.json', { with: { type: 'json' } }),
    () => import('../messages/lottery-limited.en.json', { with: { type: 'json' } }),
  ),
  'lottery-winners': defineArea(
    () => import('../messages/lottery-winners.bn.json', { with: { type: 'json' } }),
    () => import('../messages/lottery-winners.en.json', { with: { type: 'json' } }),
  ),
  'lottery-lobby': defineArea(
    () => import('../messages/lottery-lobby.bn.json', { with: { type: 'json' } }),
    () => import('../messages/lottery-lobby.en.json', { with: { type: 'json' } }),
  ),
  'lottery-rules': defineArea(
    () => import('../messages/lottery-rules.bn.json', { with: { type: 'json' } }),
    () => import('../messages/lottery-rules.en.json', { with: { type: 'json' } }),
  ),
  lottery: defineArea(
    () => import('../messages/lottery.bn.json', { with: { type: 'json' } }),
    () => import('../messages/lottery.en.json', { with: { type: 'json' } }),
  ),
  member: defineArea(
    () => import('../messages/member.bn.json', { with: { type: 'json' } }),
    () => import('../messages/member.en.json', { with: { type: 'json' } }),
  ),
  cashier: defineArea(
    () => import('../messages/cashier.bn.json', { with: { type: 'json' } }),
    () => import('../messages/cashier.en.json', { with: { type: 'json' } }),
  ),
  delivery: defineArea(
    () => import('../messages/delivery.bn.json', { with: { type: 'json' } }),
    () => import('../messages/delivery.en.json', { with: { type: 'json' } }),
  ),
  inbox: defineArea(
    () => import('../messages/inbox.bn.json', { with: { type: 'json' } }),
    () => import('../messages/inbox.en.json', { with: { type: 'json' } }),
  ),
  desk: defineArea(
    () => import('../messages/desk.bn.json', { with: { type: 'json' } }),
    () => import('../messages/desk.en.json', { with: { type: 'json' } }),
  ),
  'desk-staff': defineArea(
    () => import('../messages/desk-staff.bn.json', { with: { type: 'json' } }),
    () => import('../messages/desk-staff.en.json', { with: { type: 'json' } }),
  ),
  'desk-region': defineArea(
    () => import('../messages/desk-region.bn.json', { with: { type: 'json' } }),
    () => import('../messages/desk-region.en.json', { with: { type: 'json' } }),
  ),
  'desk-elott': defineArea(
    () => import('../messages/desk-elott.bn.json', { with: { type: 'json' } }),
    () => import('../messages/desk-elott.en.json', { with: { type: 'json' } }),
  ),
  'desk-results': defineArea(
    () => import('../messages/desk-results.bn.json', { with: { type: 'json' } }),
    () => import('../messages/desk-results.en.json', { with: { type: 'json' } }),
  ),
  'desk-games': defineArea(
    () => import('../messages/desk-games.bn.json', { with: { type: 'json' } }),
    () => import('../messages/desk-games.en.json', { with: { type: 'json' } }),
  ),
  'desk-lottery': defineArea(
    () => import('../messages/desk-lottery.bn.json', { with: { type: 'json' } }),
    () => import('../messages/desk-lottery.en.json', { with: { type: 'json' } }),
  ),
  'desk-messages': defineArea(
    () => import('../messages/desk-messages.bn.json', { with: { type: 'json' } }),
    () => import('../messages/desk-messages.en.json', { with: { type: 'json' } }),
  ),
  'desk-feedback': defineArea(
    () => import('../messages/desk-feedback.bn.json', { with: { type: 'json' } }),
    () => import('../messages/desk-feedback.en.json', { with: { type: 'json' } }),
  ),
  'desk-applications': defineArea(
    () => import('../messages/desk-applications.bn.json', { with: { type: 'json' } }),
    () => import('../messages/desk-applications.en.json', { with: { type: 'json' } }),
  ),
  'desk-brand': defineArea(
    () => import('../messages/desk-brand.bn.json', { with: { type: 'json' } }),
    () => import('../messages/desk-brand.en.json', { with: { type: 'json' } }),
  ),
  'site-notices': defineArea(
    () => import('../messages/site-notices.bn.json', { with: { type: 'json' } }),
    () => import('../messages/site-notices.en.json', { with: { type: 'json' } }),
  ),
  'desk-content': defineArea(
    () => import('../messages/desk-content.bn.json', { with: { type: 'json' } }),
    () => import('../messages/desk-content.en.json', { with: { type: 'json' } }),
  ),
  'page-about': defineArea(
    () => import('../messages/page-about.bn.json', { with: { type: 'json' } }),
    () => import('../messages/page-about.en.json', { with: { type: 'json' } }),
  ),
} as const;

export type Area = keyof typeof catalogues;

type IdsOf<A extends Area> = Extract<keyof Awaited<ReturnType<(typeof catalogues)[A]['en']>>['default'], string>;

/** Every id of every area; a wrong one does not compile. */
export type MessageId = { [A in Area]: IdsOf<A> }[Area];

/** The ids of one area, for parts that know where their words live. */
export type AreaMessageId<A extends Area> = IdsOf<A>;
