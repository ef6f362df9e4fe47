/** Spots of which one wins where the other loses, a tie or a zero apart: who stakes on both risks little (games.md 1.1). */
export const OPPOSITE_SPOTS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  BAC: [
    ['player', 'banker'],
    ['player', 'banker-no-commission'],
  ],
  DAT: [
    ['dragon', 'tiger'],
    ...(['dragon', 'tiger'] as const).flatMap((side) => [
      [`${side}-odd`, `${side}-even`] as const,
      [`${side}-big`, `${side}-small`] as const,
      [`${side}-red`, `${side}-black`] as const,
    ]),
  ],
  WZPJ: [1, 2, 3].map((seat) => [`win-${seat}`, `lose-${seat}`] as const),
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
    ['kwok-2-3', 'kwok-1-4'],
    ['zheng-1', 'zheng-3'],
    ['zheng-2', 'zheng-4'],
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
