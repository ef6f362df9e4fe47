/** Spots of which one wins where the other loses, a tie or a zero apart: who stakes on both risks little (games.md 1.1). */
export const OPPOSITE_SPOTS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  BAC: [
    ['player', 'banker'],
    ['player', 'banker-no-commission'],
  ],
  DAT: [['dragon', 'tiger']],
  ROU: [
    ['red', 'black'],
    ['odd', 'even'],
    ['low', 'high'],
  ],
  SIC: [
    ['big', 'small'],
    ['odd', 'even'],
  ],
  SD: [['odd', 'even']],
  FT: [
    ['odd', 'even'],
    ['big', 'small'],
  ],
  ZJH: [['dragon', 'phoenix']],
  AB: [['andar', 'bahar']],
  COCK: [
    ['meron', 'wala'],
    ['pool-meron', 'pool-wala'],
  ],
  COCKA: [
    ['meron', 'wala'],
    ['pool-meron', 'pool-wala'],
  ],
};
