/** The vocabulary of written content (docs/site.md): what kinds there are, what each needs, what a piece is made of. */

export const CONTENT_ITEM_KINDS = [
  'announcement',
  'banner',
  'popup',
  'promotion',
  'news',
  'help',
  'page',
  'guide',
] as const;
export type ContentItemKind = (typeof CONTENT_ITEM_KINDS)[number];
/** Kinds that stand in an order of the desk's; the others stand newest first. */
export const ORDERED_KINDS = ['banner', 'popup', 'promotion', 'help', 'page', 'guide'] as const;
/** Kinds that are read at an address of their own. */
export const ARTICLE_KINDS = ['promotion', 'news', 'help', 'page', 'guide'] as const;
export type ArticleKind = (typeof ARTICLE_KINDS)[number];
/** B board, PL players, PU popup, PR promotion, H help (specification 3). */
export const ANNOUNCEMENT_TYPES = ['B', 'PL', 'PU', 'PR', 'H'] as const;
export type AnnouncementType = (typeof ANNOUNCEMENT_TYPES)[number];
/** Grounds that banners, popups and promotions stand on: hues of the art kit. */
export const CONTENT_ITEM_TONES = [
  'gold',
  'ember',
  'rose',
  'leaf',
  'sea',
  'iris',
  'blue',
  'orchid',
  'teal',
  'night',
  'wine',
] as const;
/** What a promotion is for: the chips of its page (screens.md 2.16). */
export const PROMOTION_CLASSES = ['newMember', 'slots', 'sports', 'lottery', 'vip', 'other'] as const;
const CONTENT_ITEM_DEVICES = ['all', 'phone', 'desktop'] as const;
export const CONTENT_ITEM_STATES = ['draft', 'inReview', 'scheduled', 'live', 'ended', 'archived'] as const;
export type ContentItemState = (typeof CONTENT_ITEM_STATES)[number];
export const CONTENT_ITEM_AUDIENCES = ['everyone', 'visitors', 'members', 'agents'] as const;
export type ContentItemAudience = (typeof CONTENT_ITEM_AUDIENCES)[number];
/** Most letters of one text's HTML, and of a piece in all its languages. */
export const HTML_LENGTH_MAX = 60_000;
export const CONTENT_ITEM_LENGTH_MAX = 300_000;

/** How a field of a kind is filled in; an optional one may be null. */
export type FieldForm =
  | { readonly form: 'choice'; readonly of: readonly string[]; readonly first: string }
  | { readonly form: 'flag' }
  | { readonly form: 'word' | 'link' | 'art' | 'instant'; readonly optional: boolean };

const art = { form: 'art', optional: false } as const;
const artOrNone = { form: 'art', optional: true } as const;
const tone = { form: 'choice', of: CONTENT_ITEM_TONES, first: 'iris' } as const;
const link = { form: 'link', optional: true } as const;
const when = { form: 'instant', optional: true } as const;
const word = { form: 'word', optional: false } as const;

/** The fields of each kind: the server checks with it, the desk draws its forms from it. */
export const FIELDS_OF_KIND = {
  announcement: { type: { form: 'choice', of: ANNOUNCEMENT_TYPES, first: 'B' }, pinned: { form: 'flag' }, link },
  banner: { groupName: word, art, tone, device: { form: 'choice', of: CONTENT_ITEM_DEVICES, first: 'all' }, link },
  popup: { art: artOrNone, tone, link },
  /** startsAt and endsAt are the promotion's own days; its window says when the site speaks of it. */
  promotion: {
    class: { form: 'choice', of: PROMOTION_CLASSES, first: 'other' },
    art,
    tone,
    startsAt: when,
    endsAt: when,
    link,
  },
  news: { class: word, art: artOrNone, tone },
  help: { topic: word },
  /** And facts of its own by name, as plain words: a licence's number, hours of service. */
  page: {},
  guide: { topic: word },
} as const satisfies Record<ContentItemKind, Readonly<Record<string, FieldForm>>>;

export type ContentItemFields = Record<string, string | boolean | null>;

/** `line`: the words of a button (banner, popup) or a promotion's condition. Only `html` takes markup. */
export interface ContentItemText {
  title: string;
  summary: string;
  line: string;
  html: string;
}

/** All of a piece that is written, versioned and published. Instants are ISO 8601 in UTC. */
export interface ContentItemDocument {
  /** By language. */
  texts: Record<string, ContentItemText>;
  fields: ContentItemFields;
  audience: ContentItemAudience;
  /** Only from this rank on; null: of any rank. */
  rankFrom: number | null;
  /** Null: from its publication. */
  startsAt: string | null;
  /** Null: until it is ended. */
  endsAt: string | null;
}
