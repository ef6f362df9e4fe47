/**
 * The home page: which sections it has in which order, and the banners of its hero (screens.md 2.1).
 *
 * - The newest order holds; it is set upon the one that was seen, so nobody overwrites what he has not seen.
 * - A change has a reason and a line in the audit log; it moves the revision of written content and is told on `sys`.
 * - What is told to a viewer is read once a revision.
 */
import type { HomePlace, HomeSection } from '@house/rules/home-sections';
import type { Refusal } from '../../../platform/result.ts';
import type { ShownContentItem, Viewer } from '../items/port.ts';
import type { ChangeBy } from '../region/port.ts';

export interface HomeOrder {
  /** 0: the house's own order. */
  readonly version: number;
  readonly places: readonly HomePlace[];
  readonly changed: { readonly by: string; readonly at: Date; readonly reason: string } | null;
}

export interface ShownHome {
  readonly revision: number;
  /** Shown, and fed by something. */
  readonly sections: readonly HomeSection[];
  readonly banners: readonly ShownContentItem[];
}

export interface Home {
  show(viewer: Viewer): Promise<ShownHome>;
  order(): Promise<HomeOrder>;
  change(
    by: ChangeBy,
    wish: { readonly version: number; readonly places: readonly HomePlace[] },
  ): Promise<HomeOrder | Refusal<'content.changedMeanwhile' | 'content.nothingChanged' | 'staff.reasonRequired'>>;
}
