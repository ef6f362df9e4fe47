/** Basketball, kabaddi and hockey: scoring by the minute with their numbers (our own, in the manner of real matches). */
import { clubLeague } from '../clubs.ts';
import { createTimed } from './match.ts';

export const BASKETBALL = createTimed({
  code: 'basketball',
  names: { bn: 'বাস্কেটবল', en: 'Basketball' },
  leagues: [clubLeague('HOOPS', { bn: 'হুপস লিগ', en: 'Hoops League' }, 0)],
  minutes: 40,
  periods: 4,
  // About two points a minute.
  law: [230, 130, 300, 160, 120, 60],
  points: 'point',
  minuteSeconds: 14,
  liveDelaySeconds: 4,
});

export const KABADDI = createTimed({
  code: 'kabaddi',
  names: { bn: 'কাবাডি', en: 'Kabaddi' },
  leagues: [clubLeague('RAID', { bn: 'রেইড লিগ', en: 'Raid League' }, 5)],
  minutes: 40,
  periods: 2,
  law: [420, 330, 160, 60, 30],
  points: 'point',
  minuteSeconds: 14,
  liveDelaySeconds: 4,
});

export const HOCKEY = createTimed({
  code: 'hockey',
  names: { bn: 'হকি', en: 'Hockey' },
  leagues: [clubLeague('STICK', { bn: 'স্টিক লিগ', en: 'Stick League' }, 3)],
  minutes: 60,
  periods: 4,
  law: [960, 40],
  points: 'goal',
  minuteSeconds: 10,
  liveDelaySeconds: 4,
});
