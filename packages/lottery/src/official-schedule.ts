/**
 * When draws that are held elsewhere take place (lottery.md 9.2, 10): rules are data, so a station, a weekday or a time
 * that changes is a row with its own days of validity. All zones here are fixed offsets without summer time.
 */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** One place that draws at one time on some days. */
export interface OfficialRule {
  readonly gameCode: string;
  /** What the issue number names beside its date: a station, or the draw itself. */
  readonly station: string;
  readonly zoneOffsetMinutes: number;
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

const clock = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

function isDrawDay(rule: OfficialRule, date: string, weekday: number, monthDay: number): boolean {
  if (rule.validFrom !== null && date < rule.validFrom) return false;
  if (rule.validTo !== null && date > rule.validTo) return false;
  return 'weekdays' in rule.on ? rule.on.weekdays.includes(weekday) : rule.on.monthDays.includes(monthDay);
}

/** Sales open so long before the draw at the earliest. */
const OPEN_BEFORE = 7 * DAY;

/** The draws of these rules whose draw time lies in [from, to), in order of time, then station. */
export function officialDraws(
  rules: readonly OfficialRule[],
  holidays: readonly Holiday[],
  from: number,
  to: number,
): OfficialDraw[] {
  const draws: OfficialDraw[] = [];
  for (const rule of rules) {
    const offset = rule.zoneOffsetMinutes * MINUTE;
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
        openAt: drawAt - OPEN_BEFORE,
        closeAt: drawAt - rule.closeBeforeMinutes * MINUTE,
        drawAt,
      });
    }
  }
  return draws.sort((a, b) => a.drawAt - b.drawAt || (a.station < b.station ? -1 : 1));
}

interface Region {
  readonly gameCode: string;
  readonly time: string;
  /** Stations by weekday, Sunday first. */
  readonly stations: readonly (readonly string[])[];
}

const HCMC_OFFSET = 420;
const OFFICIAL_CLOSE_MINUTES = 15;

/**
 * The stations of Viet Nam as of lottery.md 9.2. Provinces were merged in 2025 and whether stations were renamed is not
 * verified there, so these are the seed rows; a house edits its own.
 */
const REGIONS: readonly Region[] = [
  {
    gameCode: 'VNMN',
    time: '16:15',
    stations: [
      ['TG', 'KG', 'DL'],
      ['HCM', 'DT', 'CM'],
      ['BT', 'VT', 'BL'],
      ['DN', 'CT', 'ST'],
      ['TN', 'AG', 'BTH'],
      ['VL', 'BD', 'TV'],
      ['HCM', 'LA', 'BP', 'HG'],
    ],
  },
  {
    gameCode: 'VNMT',
    time: '17:15',
    stations: [
      ['KT', 'KH', 'TTH'],
      ['PY', 'TTH'],
      ['DLK', 'QNA'],
      ['DNA', 'KH'],
      ['BDI', 'QT', 'QB'],
      ['GL', 'NT'],
      ['DNA', 'QNG', 'DNO'],
    ],
  },
  {
    gameCode: 'VNMB',
    time: '18:15',
    stations: [['TB'], ['HN'], ['QN'], ['BN'], ['HN'], ['HP'], ['ND']],
  },
];

function rulesOf({ gameCode, time, stations }: Region): OfficialRule[] {
  const names = [...new Set(stations.flat())];
  return names.map((station) => ({
    gameCode,
    station,
    zoneOffsetMinutes: HCMC_OFFSET,
    on: { weekdays: stations.flatMap((day, weekday) => (day.includes(station) ? [weekday] : [])) },
    drawMinute: clock(time),
    closeBeforeMinutes: OFFICIAL_CLOSE_MINUTES,
    validFrom: null,
    validTo: null,
  }));
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const BANGKOK_OFFSET = 420;
const SINGAPORE_OFFSET = 480;

function seaRule(
  gameCode: string,
  on: OfficialRule['on'],
  zoneOffsetMinutes: number,
  time: string,
  close: string,
): OfficialRule {
  return {
    gameCode,
    station: gameCode,
    zoneOffsetMinutes,
    on,
    drawMinute: clock(time),
    closeBeforeMinutes: clock(time) - clock(close),
    validFrom: null,
    validTo: null,
  };
}

/** Seed rows of every draw held elsewhere. */
export const OFFICIAL_RULES: readonly OfficialRule[] = [
  ...REGIONS.flatMap(rulesOf),
  // The result comes between 15:00 and 16:00; sales close at 15:20 by the paper, so the draw counts as 15:35.
  seaRule('TH', { monthDays: [1, 16] }, BANGKOK_OFFSET, '15:35', '15:20'),
  seaRule('LA', { weekdays: [1, 3, 5] }, BANGKOK_OFFSET, '20:30', '20:15'),
  seaRule('HN', { weekdays: EVERY_DAY }, BANGKOK_OFFSET, '18:30', '18:15'),
  seaRule('HNS', { weekdays: EVERY_DAY }, BANGKOK_OFFSET, '17:30', '17:15'),
  seaRule('HNV', { weekdays: EVERY_DAY }, BANGKOK_OFFSET, '19:30', '19:15'),
  seaRule('4D', { weekdays: [0, 3, 6] }, SINGAPORE_OFFSET, '19:00', '18:45'),
];

/** Yeekee rounds of a local day: every quarter of an hour from 06:00 to 04:00 of the next morning, 88 in all. */
export const YEEKEE_ROUNDS = { first: clock('06:00'), everyMinutes: 15, count: 88 } as const;
