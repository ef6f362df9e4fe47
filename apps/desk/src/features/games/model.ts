/** What the screens of games and vendors compute: pure. */
import type { DeskGame, DeskGameList, DeskVendor } from '@house/contract/games/desk';
import { deskGameState, deskVendorState } from '@house/contract/games/desk';
import { gameCategory, volatility } from '@house/contract/games/site';
import { tileHues } from '@house/ui/lib/palette';

export const CATEGORIES = gameCategory.options;
export const GAME_STATES = deskGameState.options;
export const VENDOR_STATES = deskVendorState.options;
export const VOLATILITIES = volatility.options;
export const MARKS = ['hot', 'new', 'noEnglish'] as const;
/** The hue of a game's tile is the place of a pair among the eleven. */
export const HUES = Object.keys(tileHues) as (keyof typeof tileHues)[];

export const STATE_TONES = {
  soon: 'info',
  on: 'win',
  maintenance: 'warn',
  hidden: 'plain',
  retired: 'loss',
} as const satisfies Record<DeskGame['state'], string>;

export const hueName = (hue: number): (typeof HUES)[number] => HUES[hue] ?? 'gold';

/** `96.31`; empty when there is none. */
export function percentOfBasis(basisPoints: number | null): string {
  return basisPoints === null ? '' : (basisPoints / 100).toFixed(2);
}

/** Hundredths of a percent; null when it is empty, undefined when it is no percentage. */
export function basisOfPercent(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(typed)) return undefined;
  const basis = Math.round(Number(typed) * 100);
  return basis >= 1 && basis <= 10_000 ? basis : undefined;
}

/** Tags as they are typed, by commas or spaces: each once, in the form they are kept in. */
export function tagsOf(text: string): string[] {
  const tags = text
    .toLowerCase()
    .split(/[\s,]+/)
    .map((tag) => tag.replace(/[^a-z0-9-]/g, '').replace(/^-+/, ''))
    .filter((tag) => tag !== '');
  return [...new Set(tags)].slice(0, 12);
}

export interface GameForm {
  readonly names: Readonly<Record<string, string>>;
  readonly spellings: string;
  readonly category: DeskGame['category'];
  readonly gameClassify: string;
  readonly tags: string;
  readonly state: DeskGame['state'];
  readonly freeTrial: boolean;
  readonly showIcon: string;
  readonly art: string;
  readonly hue: number;
  readonly seed: number;
  readonly rtp: string;
  readonly minBet: string;
  readonly minLineNum: string;
  readonly volatility: string;
  readonly isHot: boolean;
  readonly isNew: boolean;
  readonly sort: string;
}

export function formOfGame(game: DeskGame): GameForm {
  return {
    names: game.names,
    spellings: game.spellings.join('\n'),
    category: game.category,
    gameClassify: game.gameClassify ?? '',
    tags: game.tags.join(', '),
    state: game.state,
    freeTrial: game.supportPlay === 0,
    showIcon: game.showIcon ?? '',
    art: game.art,
    hue: game.hue,
    seed: game.seed,
    rtp: percentOfBasis(game.rtpBasisPoints),
    minBet: game.minBet ?? '',
    minLineNum: game.minLineNum === null ? '' : String(game.minLineNum),
    volatility: game.volatility ?? '',
    isHot: game.isHot,
    isNew: game.isNew,
    sort: String(game.sort),
  };
}

const isWhole = (text: string, most: number): boolean => /^\d{1,7}$/.test(text.trim()) && Number(text) <= most;

/** Names of the fields that are wrong, in their order; the server judges again. */
export function judgeGame(form: GameForm): string[] {
  const wrong: string[] = [];
  for (const language of ['bn', 'en']) if ((form.names[language] ?? '').trim() === '') wrong.push(`names.${language}`);
  if (form.gameClassify !== '' && !/^[A-Z0-9]{2,12}$/.test(form.gameClassify)) wrong.push('gameClassify');
  if (basisOfPercent(form.rtp) === undefined) wrong.push('rtp');
  if (form.minBet !== '' && !/^(0|[1-9]\d{0,9})(\.\d{1,4})?$/.test(form.minBet)) wrong.push('minBet');
  if (form.minLineNum !== '' && !(isWhole(form.minLineNum, 100_000) && Number(form.minLineNum) > 0)) {
    wrong.push('minLineNum');
  }
  if (!isWhole(form.sort, 1_000_000)) wrong.push('sort');
  if (form.showIcon !== '' && !/^(https:\/\/\S+|\/[^/\s]\S*)$/.test(form.showIcon)) wrong.push('showIcon');
  return wrong;
}

/** What is sent of a form that `judgeGame` found nothing wrong with. */
export function bodyOfGame(form: GameForm) {
  return {
    names: { ...form.names },
    spellings: form.spellings
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .slice(0, 20),
    category: form.category,
    gameClassify: form.gameClassify === '' ? null : form.gameClassify,
    tags: tagsOf(form.tags),
    state: form.state,
    supportPlay: form.freeTrial ? 0 : 1,
    showIcon: form.showIcon === '' ? null : form.showIcon,
    art: form.art,
    hue: form.hue,
    seed: form.seed,
    rtpBasisPoints: basisOfPercent(form.rtp) ?? null,
    minBet: form.minBet === '' ? null : form.minBet,
    minLineNum: form.minLineNum === '' ? null : Number(form.minLineNum),
    volatility: VOLATILITIES.find((one) => one === form.volatility) ?? null,
    isHot: form.isHot,
    isNew: form.isNew,
    sort: Number(form.sort),
  };
}

/** A list with one entry at another place; places outside it are its ends. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from];
  if (item === undefined) return [...list];
  const rest = list.filter((_, place) => place !== from);
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), item, ...rest.slice(at)];
}

export type VendorForm = Pick<DeskVendor, 'names' | 'isHot' | 'state' | 'categories'> & {
  readonly smallIcon: string;
  readonly sort: string;
};
export const formOfVendor = (vendor: DeskVendor): VendorForm => ({
  names: vendor.names,
  isHot: vendor.isHot,
  state: vendor.state,
  categories: vendor.categories,
  smallIcon: vendor.smallIcon ?? '',
  sort: String(vendor.sort),
});

export function judgeVendor(form: VendorForm): string[] {
  const wrong: string[] = [];
  for (const language of ['bn', 'en']) if ((form.names[language] ?? '').trim() === '') wrong.push(`names.${language}`);
  if (!isWhole(form.sort, 100_000)) wrong.push('sort');
  if (form.smallIcon !== '' && !/^(https:\/\/\S+|\/[^/\s]\S*)$/.test(form.smallIcon)) wrong.push('smallIcon');
  if (form.categories.length === 0) wrong.push('categories');
  return wrong;
}

/** A new row of the home page, before it is kept. */
export const EMPTY_LIST: DeskGameList = {
  code: '',
  names: {},
  startsAt: null,
  endsAt: null,
  onHome: true,
  fixed: false,
  showing: false,
  sort: 10,
  gameIds: [],
  games: [],
  version: 0,
  changedAt: null,
};
