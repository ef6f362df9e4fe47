/**
 * Written content: everything the operator says on the site, in versions, languages and windows of time.
 *
 * A piece
 * draft      nothing of it is shown; its newest version is being written. Leaves by: handing it in, archiving.
 * inReview   its newest version was handed in. Leaves by: publishing, taking it back, saving a newer one (a draft again).
 * scheduled  a version was published, and its window begins later. Leaves by: the clock of the database, ending it.
 * live       a version was published and its window is open: the site shows it. Leaves by: the clock, ending it.
 * ended      its window is over. Leaves by: publishing a version with a later window, archiving.
 * archived   put away; its texts stay. Leaves by: bringing it back to where it was.
 *
 * - A version is saved upon the newest one, so nobody overwrites what he has not seen; versions are only added.
 * - While a newer version is written and reviewed the site shows the published one; publishing takes its place at once.
 * - Windows and audiences are judged by the database at the moment of the question; no restart and no job opens them.
 * - HTML is clean when it is stored (`html.ts`); every other text holds none.
 * - Every act has a one-time key, a reason, a line in the audit log; what changes what somebody sees moves `revision` and
 *   is told on the channel `sys`.
 */
import type { ArticleKind, ContentItemDocument, ContentItemKind, ContentItemState } from '@house/rules/content-items';
import type { Tx } from '../../../platform/database.ts';
import type { InvalidRequest, Refusal } from '../../../platform/result.ts';
import type { BrandChange } from '../port.ts';
import type { ChangeBy } from '../region/port.ts';

/** Whom a piece may be shown to, and in which language. */
export interface Viewer {
  readonly signedIn: boolean;
  /** Null: a visitor. */
  readonly kind: 'player' | 'agent' | 'trial' | null;
  readonly language: string;
  /** 0: none. */
  readonly rank: number;
}

/** A piece as the site shows it: its texts in the viewer's language, in English where one is missing. */
export interface ShownContentItem {
  readonly id: bigint;
  readonly kind: ContentItemKind;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly line: string;
  /** Empty in lists that do not ask for it. */
  readonly html: string;
  readonly fields: ContentItemDocument['fields'];
  /** Written for agents alone. */
  readonly forAgents: boolean;
  readonly position: number;
  readonly version: number;
  /** When it began to be shown. */
  readonly at: Date;
  /** When the version that is shown was published. */
  readonly changedAt: Date;
  /** The database's clock at the moment of the question. */
  readonly now: Date;
}

export interface ListWish {
  /** The value of the kind's grouping field: banner group, news class, help topic, announcement type. */
  readonly groups?: readonly string[];
  readonly offset?: number;
  /** At most 100; 100 when left out. */
  readonly limit?: number;
  /** Without it `html` is empty. */
  readonly withHtml?: boolean;
}

interface ContentItemAct {
  readonly by: { readonly id: bigint | null; readonly name: string };
  readonly reason: string;
  readonly at: Date;
}
export interface ContentItemVersion {
  readonly version: number;
  readonly shown: boolean;
  readonly base: number;
  readonly restores: number | null;
  readonly made: ContentItemAct;
  readonly published: ContentItemAct | null;
}
export interface ContentItemHead {
  readonly id: bigint;
  readonly kind: ContentItemKind;
  readonly slug: string;
  readonly state: ContentItemState;
  readonly pending: 'draft' | 'inReview' | null;
  readonly newest: number;
  readonly shown: number | null;
  readonly position: number;
  readonly shownFrom: Date | null;
  readonly shownUntil: Date | null;
  readonly changedAt: Date;
  readonly now: Date;
}
export interface DeskContentItem extends ContentItemHead {
  readonly document: ContentItemDocument;
  readonly version: ContentItemVersion;
  readonly languages: readonly string[];
  readonly missing: readonly string[];
  readonly publishers: number;
  readonly mayPublish: boolean;
  readonly votes: { readonly useful: number; readonly notUseful: number };
}
export interface DeskRow extends ContentItemHead {
  readonly titles: Readonly<Record<string, string>>;
  readonly missing: readonly string[];
  readonly fields: ContentItemDocument['fields'];
  readonly audience: ContentItemDocument['audience'];
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly changedBy: string;
}

export interface ContentItemFilter {
  readonly kind: ContentItemKind;
  readonly state?: ContentItemState | undefined;
  readonly q?: string | undefined;
  readonly group?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

interface Keyed {
  readonly key: string;
}
type Written<Code extends string> = Promise<
  bigint | InvalidRequest | Refusal<Code | 'request.keyReused' | 'staff.reasonRequired'>
>;
type Changed<Code extends string> = Written<Code | 'content.contentItemUnknown'>;
type SaveCode = 'content.changedMeanwhile' | 'content.nothingChanged' | 'content.stepImpossible';

/** What the desk does; each act answers the id of the piece it was done to. */
export interface ContentItemDesk {
  list(filter: ContentItemFilter): Promise<{ rows: DeskRow[]; total: number; languages: readonly string[]; now: Date }>;
  /** `reader` decides `mayPublish`. */
  find(id: bigint, reader: { id: bigint; rights: readonly string[] }): Promise<DeskContentItem | undefined>;
  listVersions(
    id: bigint,
    page: { offset: number; limit: number },
  ): Promise<{ rows: ContentItemVersion[]; total: number } | undefined>;
  findVersion(
    id: bigint,
    version: number,
    against: number | undefined,
  ): Promise<
    | {
        refused?: undefined;
        version: ContentItemVersion;
        document: ContentItemDocument;
        against: number;
        changes: BrandChange[];
      }
    | Refusal<'content.contentItemUnknown' | 'content.versionUnknown'>
  >;
  create(
    by: ChangeBy,
    wish: Keyed & { kind: ContentItemKind; slug: string; document: ContentItemDocument },
  ): Written<'content.slugTaken'>;
  save(by: ChangeBy, wish: Keyed & { id: bigint; base: number; document: ContentItemDocument }): Changed<SaveCode>;
  restore(
    by: ChangeBy,
    wish: Keyed & { id: bigint; base: number; version: number },
  ): Changed<SaveCode | 'content.versionUnknown'>;
  review(
    by: ChangeBy,
    wish: Keyed & { id: bigint; version: number; to: 'inReview' | 'draft' },
  ): Changed<'content.changedMeanwhile' | 'content.stepImpossible'>;
  publish(
    by: ChangeBy,
    wish: Keyed & { id: bigint; version: number },
  ): Changed<
    | 'content.changedMeanwhile'
    | 'content.stepImpossible'
    | 'content.secondPersonNeeded'
    | 'content.windowOver'
    | 'staff.notSeparate'
  >;
  end(by: ChangeBy, wish: Keyed & { id: bigint }): Changed<'content.stepImpossible'>;
  archive(by: ChangeBy, wish: Keyed & { id: bigint; archived: boolean }): Changed<'content.stepImpossible'>;
  order(
    by: ChangeBy,
    wish: Keyed & { kind: ContentItemKind; ids: readonly bigint[] },
  ): Promise<
    | readonly bigint[]
    | InvalidRequest
    | Refusal<'content.contentItemUnknown' | 'request.keyReused' | 'staff.reasonRequired'>
  >;
}

export interface ContentItems {
  /** An article that this viewer may see now. */
  find(kind: ArticleKind, slug: string, viewer: Viewer): Promise<ShownContentItem | undefined>;
  /** What of a kind this viewer may see now: pinned first, then by place, then newest first. */
  list(kind: ContentItemKind, viewer: Viewer, wish?: ListWish): Promise<ShownContentItem[]>;
  /** How many `list` would tell without a limit. */
  count(kind: ContentItemKind, viewer: Viewer, groups?: readonly string[]): Promise<number>;
  /** Moves whenever what somebody sees has changed, at most half a second after a window opened or closed. */
  revision(): Promise<number>;
  /** One word a voter and article; answers the word that stands. */
  vote(
    slug: string,
    viewer: Viewer,
    word: { voter: string; key: string; useful: boolean },
  ): Promise<boolean | Refusal<'content.contentItemUnknown' | 'request.keyReused'>>;
  /** Tells of windows that opened or closed since the last look. Any process may, each is told once. */
  tellTurns(): Promise<void>;
  /** Whether the house has not begun: nothing was ever written into it. */
  isEmpty(): Promise<boolean>;
  /** Writes the starting content into a house that has no piece yet. Any process may, at any time. */
  seedStarting(): Promise<void>;
  readonly desk: ContentItemDesk;
}

/** Tells everybody who watches; last in the transaction. */
export type TellContent = (tx: Tx, revision: number) => Promise<void>;
