/**
 * What a feature of the desk tells of its screens, in its `screen.ts`. The menu, the guard of rights, the router and the
 * crawl of the browser tests are made of these (app/screens.ts); a page is named nowhere else.
 */
import type { MessageId } from '@house/i18n/catalogues';
import type { IconName } from '@house/ui/lib/icon-names';
import type { ComponentType } from 'react';
import type { StaffRight } from './staff.ts';

/** The groups of the menu, in its order. */
export const MENU_GROUPS = ['people', 'money', 'play', 'growth', 'control'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

/** One address of the desk. */
interface DeskPage {
  /** Below `/desk`; `$id` stands for the id of what the page shows. */
  readonly path: string;
  /** Fetched when it is opened, or a moment before. */
  readonly load: () => Promise<ComponentType>;
  /** Values of `?tab=`. The first is open when the address names none. */
  readonly tabs?: readonly string[];
  readonly crawl?: Crawl;
}

/** What the crawl must know to look at a page. */
interface Crawl {
  /** There when the page is; its heading, or the content of its first tab, when left out. */
  readonly ready?: string;
  /** The same of other tabs; the content of the tab when left out. */
  readonly readyTabs?: Readonly<Record<string, string>>;
  /** Which of the things that the crawl makes the `$id` is. */
  readonly id?: 'member' | 'draw' | 'contentItem' | 'feedback' | 'staff';
  /** Shows what the operator wrote, in each of their languages. */
  readonly ownTexts?: true;
}

/** A screen. Pages whose address begins with its own belong to it and need the same right. */
export interface Screen extends DeskPage {
  /** Stands in the area `desk`, which is there before any page. */
  readonly titleId: MessageId;
  readonly icon: IconName;
  /** Null: everybody who is signed in. */
  readonly right: StaffRight | null;
  /** Its place in the menu, lowest first. Null: the menu does not show it. */
  readonly menu: { readonly group: MenuGroup; readonly place: number } | null;
  /** What is opened from it, such as `/members/$id`. */
  readonly below?: readonly DeskPage[];
}

/** What there is to wait for, as selectors of the crawl. */
export const READY = {
  heading: 'main h1',
  row: 'main tbody [data-row], main .tbl-cards [data-row]',
  table: 'main .tbl',
  tab: '[role=tabpanel] > *',
  tabTable: '[role=tabpanel] .tbl',
} as const;
