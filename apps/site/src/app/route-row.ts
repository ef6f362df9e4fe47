/** What the table of addresses says of a page. */
import type { Area, MessageId } from '@house/i18n/catalogues';
import type { ArtSize } from '@house/ui/lib/art-file';
import type { ArtName } from '@house/ui/lib/art-names';
import type { RouteComponent } from '@tanstack/react-router';
import type { Ahead } from '../shared/ahead.ts';

/** What is fetched together: the page groups of specification 2, and ours for the pages it names by label only. */
export type PageGroup =
  | 'index'
  | 'shared'
  | 'vip'
  | 'byIframe'
  | 'download'
  | 'eaLottery'
  | 'egame'
  | 'elott'
  | 'help'
  | 'joinus'
  | 'lottery'
  | 'pointMall'
  | 'promo'
  | 'promoDetail'
  | 'seamless'
  | 'vnlottery'
  | 'sports'
  | 'notices'
  | 'search'
  | 'winners'
  | 'company'
  | 'messages'
  | 'status';

export interface Frame {
  readonly header: boolean;
  readonly sideMenu: boolean;
  readonly footer: boolean;
  /** The phone's bottom bar; a page where one bets on a game puts its slip bar in its place. */
  readonly bottomBar: boolean | 'unlessGame';
}

/** `visitor`: who is signed in goes on to `next` or `/`. `realPlay`: anyone with `mode=demo`, else a member. */
type Entry = 'anyone' | 'member' | 'visitor' | 'realPlay';

export type Load = () => Promise<RouteComponent>;

export interface RouteRow {
  /** All addresses of the page; the first is the one others point to. */
  readonly paths: readonly [string, ...string[]];
  readonly group: PageGroup;
  /** Null: the home page, which is in the first script. */
  readonly load: Load | null;
  /** Words of the page, asked for together with its part; those of the frame come with the frame. */
  readonly areas: readonly Area[];
  /**
   * The object in the head of the page, and the side of its file: asked for with the script, not once that has drawn the
   * head. Left out where the head has none, or another by what is told there.
   */
  readonly art?: readonly [ArtName, ArtSize];
  /** What follows where the address names a game (`gameCode`), and where it names none: asked for together with the page. */
  readonly beside?: Readonly<Record<'game' | 'noGame', Ahead>>;
  readonly frame: Frame;
  readonly entry: Entry;
  /** Null: the brand's name alone. */
  readonly title: MessageId | null;
  /** Names in the query that name another content, so that they belong to the canonical address. */
  readonly content: readonly string[];
  /** Stays open to visitors while the brand asks for a login first (specification 2). */
  readonly exempt: boolean;
  /** The popup this address stands for. */
  readonly opens?: 'login' | 'register';
  readonly forwardsTo?: string;
  /** The brand's switch of this page; off: there is no such page. */
  readonly part?: 'points' | 'winners';
}

export const WHOLE: Frame = { header: true, sideMenu: true, footer: true, bottomBar: true };
export const NO_SIDE_MENU: Frame = { ...WHOLE, sideMenu: false };
export const HEADER_ONLY: Frame = { header: true, sideMenu: false, footer: false, bottomBar: true };
export const BARE: Frame = { header: false, sideMenu: false, footer: false, bottomBar: false };
