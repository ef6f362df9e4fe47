/** What the desk does about draws held elsewhere: results entered blind by two people, and the calendars. */

import type { Announcement } from '@house/lottery/announced';
import type { Refusal } from '../../../platform/result.ts';
import type { Draw, DrawUnknown } from '../port.ts';
import type { ResultState } from './judge.ts';

export interface ResultActor {
  readonly staffId: bigint;
  readonly name: string;
  readonly address: string;
  readonly mayEnter: boolean;
  readonly mayApprove: boolean;
}

export interface AwaitedResult {
  readonly draw: Draw;
  readonly state: ResultState | 'simulated' | 'follows';
  /** This person may enter the result now. */
  readonly takesEntry: boolean;
  /** This person may decide now between entries that differ. */
  readonly takesDecision: boolean;
  /** This person has entered it. */
  readonly entered: boolean;
  /** This person said or confirmed where its results are read, so he enters none. */
  readonly ownSource: boolean;
  readonly feeds: readonly { readonly slot: 'A' | 'B'; readonly problem: string | null; readonly at: Date }[];
  readonly people: readonly { readonly decided: boolean; readonly staff: string; readonly at: Date }[];
  /** What was entered: only for whoever decides. */
  readonly entries: readonly { readonly staff: string; readonly numbers: readonly number[] }[];
  /** Of a draw whose result follows from another game's draw; null of all others. */
  readonly follows: FollowedDraw | null;
}

export interface FollowedDraw {
  readonly gameCode: string;
  /** Null until it has its result. */
  readonly drawNo: string | null;
  /** What it would have to be since the other draw was corrected; null where the two agree. */
  readonly differs: readonly number[] | null;
}

export interface ResultEntry {
  readonly drawId: bigint;
  readonly key: string;
  readonly announcement: Announcement;
}

export type EntryRefusal =
  | DrawUnknown
  | Refusal<
      | 'lottery.resultNotEntered'
      | 'lottery.resultTooEarly'
      | 'lottery.resultSamePerson'
      | 'lottery.resultOwnSource'
      | 'lottery.resultDone'
      | 'lottery.resultConflict'
      | 'lottery.resultNoConflict'
      | 'lottery.resultWrong'
      | 'staff.notSeparate'
      | 'request.keyReused'
    >;

export interface ResultDesk {
  /** Draws whose result is awaited, the oldest first, then the latest that are over. */
  list(actor: ResultActor): Promise<AwaitedResult[]>;
  /** A person's entry; he sees nobody else's, and enters once. The same key again answers what it came to. */
  enter(actor: ResultActor, entry: ResultEntry): Promise<{ readonly state: ResultState } | EntryRefusal>;
  /** A third person's word where two differ. */
  decide(
    actor: ResultActor,
    entry: ResultEntry & { readonly reason: string },
  ): Promise<{ readonly state: ResultState } | EntryRefusal | Refusal<'staff.reasonRequired'>>;
}

/** A row of the calendar as the desk edits it; minutes of the day are local. */
export interface StationView {
  /** Null: a new one. */
  readonly id: bigint | null;
  /** What the row was when it was opened; another one changed it meanwhile: refused. */
  readonly version: number;
  readonly gameCode: string;
  readonly station: string;
  readonly names: Readonly<Record<string, string>>;
  readonly zone: string;
  readonly weekdays: readonly number[];
  readonly monthDays: readonly number[];
  readonly drawMinute: number;
  readonly closeBeforeMinutes: number;
  readonly resultMinutes: number;
  readonly voidAfterMinutes: number;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

export type OldStation = StationView & { readonly id: bigint };

export interface StationEdit extends StationView {
  /** One-time: the same again changes nothing. */
  readonly key: string;
}

export interface HolidayView {
  readonly id: bigint;
  readonly gameCode: string;
  readonly from: string;
  readonly to: string;
  readonly note: string;
}

export interface NewHoliday extends Omit<HolidayView, 'id'> {
  /** One-time: the same again changes nothing. */
  readonly key: string;
}

/** What one person saved of a calendar, waiting for a second one. */
export interface CalendarChange {
  readonly id: bigint;
  readonly gameCode: string;
  readonly what:
    | {
        readonly kind: 'station';
        /** The row as it is; null: a new one is added. */
        readonly before: OldStation | null;
        readonly after: StationView;
      }
    /** Days on which the game would draw after all. */
    | { readonly kind: 'holiday'; readonly holiday: HolidayView };
  /** Why, by whoever saved it. */
  readonly reason: string;
  readonly savedBy: string;
  readonly savedAt: Date;
  /** Whoever asks saved it himself. */
  readonly own: boolean;
}

export interface FeedView {
  readonly gameCode: string;
  readonly slot: 'A' | 'B';
  readonly kind: 'json' | 'csv';
  readonly settings: unknown;
  readonly on: boolean;
  readonly version: number;
}

export interface FeedState extends FeedView {
  /** It says something of draws that open from then on. */
  readonly countsFrom: Date;
  /** What came of asking it last, within a month; null while it was not asked. */
  readonly last: { readonly drawNo: string; readonly at: Date; readonly problem: string | null } | null;
}

export interface FeedEdit extends FeedView {
  /** One-time: the same again changes nothing. */
  readonly key: string;
}

/** What one person saved of a source, waiting for a second one. */
export interface FeedChange extends Omit<FeedView, 'version'> {
  readonly id: bigint;
  readonly savedBy: string;
  readonly savedAt: Date;
  /** Whoever asks saved it himself. */
  readonly own: boolean;
}

export interface FeedTrial {
  readonly drawNo: string;
  /** What was asked, filled in. */
  readonly address: string;
  /** As the game announces them; without numbers where people still enter that draw's result. */
  readonly fields: readonly { readonly code: string; readonly numbers: readonly string[] | null }[];
  /** Why nothing can be read from it; null: everything can. */
  readonly problem: string | null;
}

export interface OnSale {
  readonly gameCode: string;
  readonly station: string;
  readonly drawNo: string;
  readonly closeAt: Date;
}

export interface Calendar {
  readonly stations: readonly OldStation[];
  readonly holidays: readonly HolidayView[];
  /** Saved, but not confirmed: draws are held as if nobody had. */
  readonly changes: readonly CalendarChange[];
  readonly feeds: readonly FeedState[];
  /** Saved, but not confirmed: nothing is read there. */
  readonly feedChanges: readonly FeedChange[];
  /** Games whose results are another game's, with that game. */
  readonly follows: readonly { readonly gameCode: string; readonly source: string }[];
  /** Draws on sale: no change of a calendar touches them. */
  readonly onSale: readonly OnSale[];
  /** New draws are given made-up results, which they say. */
  readonly simulates: boolean;
  /** Made-up results can be switched on: in a demo house only. */
  readonly maySimulate: boolean;
}

export interface CalendarActor {
  readonly staffId: bigint;
  readonly name: string;
  readonly address: string;
  readonly reason: string;
}

export type CalendarRefusal = Refusal<
  | 'lottery.gameUnknown'
  | 'lottery.scheduleWrong'
  | 'lottery.scheduleChanged'
  | 'lottery.scheduleSamePerson'
  | 'lottery.sourcesNotApart'
  | 'lottery.sourceSamePerson'
  | 'staff.notSeparate'
  | 'staff.reasonRequired'
  | 'request.keyReused'
>;

export interface CalendarDesk {
  /** As one member of staff sees it: what waits says whether he saved it. */
  read(staffId?: bigint): Promise<Calendar>;
  /** Waits for a second person; only what makes the house more careful counts at once (station-rules.ts). */
  saveStation(actor: CalendarActor, edit: StationEdit): Promise<CalendarRefusal | undefined>;
  /** Counts at once: nothing is sold on these days. */
  addHoliday(actor: CalendarActor, holiday: NewHoliday): Promise<CalendarRefusal | undefined>;
  /** Waits for a second person. The same key again changes nothing. */
  removeHoliday(
    actor: CalendarActor,
    removal: { readonly id: bigint; readonly key: string },
  ): Promise<CalendarRefusal | undefined>;
  /**
   * Confirms what another person saved of a calendar, for draws that are not on sale yet; or rejects it. It is judged
   * again as it stands now. The same again changes nothing.
   */
  decideChange(
    actor: CalendarActor,
    decision: { readonly id: bigint; readonly confirm: boolean },
  ): Promise<CalendarRefusal | undefined>;
  /** Waits for a second person; only switching a source off, with its settings as they are, counts at once. */
  saveFeed(actor: CalendarActor, feed: FeedEdit): Promise<CalendarRefusal | undefined>;
  /** Confirms what another person saved, for draws that open from now on; or rejects it. The same again changes nothing. */
  decideFeed(
    actor: CalendarActor,
    decision: { readonly id: bigint; readonly confirm: boolean },
  ): Promise<CalendarRefusal | undefined>;
  /** Asks a source now, as these settings say, and tells what would be read; keeps nothing but a line in the audit log. */
  tryFeed(
    actor: Omit<CalendarActor, 'reason'>,
    feed: Pick<FeedView, 'gameCode' | 'kind' | 'settings'>,
  ): Promise<FeedTrial | Refusal<'lottery.gameUnknown' | 'lottery.scheduleWrong' | 'lottery.drawUnknown'>>;
  setSimulated(actor: CalendarActor, on: boolean): Promise<CalendarRefusal | undefined>;
}
