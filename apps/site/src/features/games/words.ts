/** Words of the catalogue that are not in its data: classes of live tables, tags, facts of a tile. */
import type { AreaMessageId, MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { useMoney } from '../../shared/money.ts';
import { percentOf, type TileWords, useTileWords } from '../../shared/tile-words.ts';
import type { ChipFilter, GameFilters, Volatility } from './model/filters.ts';

type GamesId = AreaMessageId<'site-games'>;

const CLASSES: Readonly<Record<string, GamesId>> = {
  BAC: 'site-games.class.BAC',
  SIC: 'site-games.class.SIC',
  ROU: 'site-games.class.ROU',
  DAT: 'site-games.class.DAT',
  BJ: 'site-games.class.BJ',
  HE: 'site-games.class.HE',
  MT: 'site-games.class.MT',
  TCP: 'site-games.class.TCP',
  WZPJ: 'site-games.class.WZPJ',
  SD: 'site-games.class.SD',
  FT: 'site-games.class.FT',
  NN: 'site-games.class.NN',
  YSX: 'site-games.class.YSX',
  ZJH: 'site-games.class.ZJH',
  MJ: 'site-games.class.MJ',
  AB: 'site-games.class.AB',
  COCK: 'site-games.class.COCK',
  COCKA: 'site-games.class.COCKA',
};

const TAGS: Readonly<Record<string, GamesId>> = {
  'free-spins': 'site-games.tag.freeSpins',
  lines: 'site-games.tag.lines',
  ways: 'site-games.tag.ways',
  clusters: 'site-games.tag.clusters',
  tumbles: 'site-games.tag.tumbles',
  classic: 'site-games.tag.classic',
  'hold-and-win': 'site-games.tag.holdAndWin',
  jackpot: 'site-games.tag.jackpot',
};

/** Types of slots one can filter by. */
export const SLOT_TAGS = Object.keys(TAGS);

const VOLATILITY: Readonly<Record<Volatility, MessageId>> = {
  low: 'site-games.volatility.low',
  mediumLow: 'site-games.volatility.mediumLow',
  medium: 'site-games.volatility.medium',
  mediumHigh: 'site-games.volatility.mediumHigh',
  high: 'site-games.volatility.high',
};

export interface GameWords extends TileWords {
  /** A code without a name of its own is shown as it is. */
  readonly className: (code: string) => string;
  readonly tagName: (tag: string) => string;
  readonly volatility: (value: Volatility) => string;
  /** A filter as its chip says it. */
  readonly chip: (name: ChipFilter, filters: GameFilters) => string;
}

export function useGameWords(): GameWords {
  const t = useT();
  const money = useMoney();
  const tile = useTileWords();
  const tagName = (tag: string) => (TAGS[tag] === undefined ? tag : t(TAGS[tag]));
  const volatility = (value: Volatility) => t(VOLATILITY[value]);
  const chips: Readonly<Record<ChipFilter, (filters: GameFilters) => string>> = {
    tag: ({ tag }) => tagName(tag),
    volatility: (filters) =>
      t('site-games.chip.volatility', { value: filters.volatility === null ? '' : volatility(filters.volatility) }),
    stake: ({ stake }) => t('site-games.chip.stake', { amount: money.whole(stake) }),
    lines: ({ lines }) => t('site-games.chip.lines', { count: lines }),
    rtp: ({ rtp }) => t('site-games.chip.rtp', { percent: money.digits(percentOf(rtp)) }),
    demo: () => t('site-games.filter.demo'),
    openOnly: () => t('site-games.filter.open'),
  };
  return {
    className: (code) => (CLASSES[code] === undefined ? code : t(CLASSES[code])),
    tagName,
    volatility,
    ...tile,
    chip: (name, filters) => chips[name](filters),
  };
}
