/**
 * When draws that are held elsewhere take place (lottery.md 9.2, 10): rules are data, so a station, a weekday or a time
 * that changes is a row with its own days of validity. All zones here are fixed offsets without summer time.
 */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Zones that draw, minutes east of UTC. None has had summer time since long before the house; a test holds them to it. */
export const ZONES = {
  'Asia/Ho_Chi_Minh': 420,
  'Asia/Bangkok': 420,
  'Asia/Vientiane': 420,
  'Asia/Dhaka': 360,
  'Asia/Singapore': 480,
  'Asia/Kuala_Lumpur': 480,
} as const satisfies Record<string, number>;
export type Zone = keyof typeof ZONES;

export function isZone(text: string): text is Zone {
  return Object.hasOwn(ZONES, text);
}

/** One place that draws at one time on some days. */
export interface OfficialRule {
  readonly gameCode: string;
  /** What the issue number names beside its date: a station, or the draw itself. */
  readonly station: string;
  readonly zone: Zone;
  /** 0 Sunday to 6 Saturday; or days of the month. */
  readonly on: { readonly weekdays: readonly number[] } | { readonly monthDays: readonly number[] };
  /** Local minutes after midnight at which the draw begins. */
  readonly drawMinute: number;
  readonly closeBeforeMinutes: number;
  /** Local dates, `yyyy-MM-dd`, both included; open ends are null. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** Local dates on which a game does not draw, both included. */
export interface Holiday {
  readonly gameCode: string;
  readonly from: string;
  readonly to: string;
}

export interface OfficialDraw {
  readonly gameCode: string;
  readonly station: string;
  /** `yyyyMMdd-STATION`. */
  readonly issueNo: string;
  readonly openAt: number;
  readonly closeAt: number;
  readonly drawAt: number;
}

function isDrawDay(rule: OfficialRule, date: string, weekday: number, monthDay: number): boolean {
  if (rule.validFrom !== null && date < rule.validFrom) return false;
  if (rule.validTo !== null && date > rule.validTo) return false;
  return 'weekdays' in rule.on ? rule.on.weekdays.includes(weekday) : rule.on.monthDays.includes(monthDay);
}

/** Sales open so long before the draw: a place that draws twice a month always has one on sale, as all others. */
const openBefore = (on: OfficialRule['on']): number => ('weekdays' in on ? 7 : 17) * DAY;

/** The draws of these rules whose draw time lies in [from, to), in order of time, then station. */
export function officialDraws(
  rules: readonly OfficialRule[],
  holidays: readonly Holiday[],
  from: number,
  to: number,
): OfficialDraw[] {
  const draws: OfficialDraw[] = [];
  for (const rule of rules) {
    const offset = ZONES[rule.zone] * MINUTE;
    for (let midnight = Math.floor((from + offset) / DAY) * DAY; midnight - offset < to; midnight += DAY) {
      const local = new Date(midnight);
      const date = local.toISOString().slice(0, 10);
      const closed = holidays.some((one) => one.gameCode === rule.gameCode && date >= one.from && date <= one.to);
      if (closed || !isDrawDay(rule, date, local.getUTCDay(), local.getUTCDate())) continue;
      const drawAt = midnight - offset + rule.drawMinute * MINUTE;
      if (drawAt < from || drawAt >= to) continue;
      draws.push({
        gameCode: rule.gameCode,
        station: rule.station,
        issueNo: `${date.replaceAll('-', '')}-${rule.station}`,
        openAt: drawAt - openBefore(rule.on),
        closeAt: drawAt - rule.closeBeforeMinutes * MINUTE,
        drawAt,
      });
    }
  }
  return draws.sort((a, b) => a.drawAt - b.drawAt || (a.station < b.station ? -1 : 1));
}

/** Yeekee rounds of a local day: every quarter of an hour from 06:00 to 04:00 of the next morning, 88 in all. */
export const YEEKEE_ROUNDS = {
  zoneOffsetMinutes: ZONES['Asia/Bangkok'],
  first: 360,
  everyMinutes: 15,
  count: 88,
} as const;
