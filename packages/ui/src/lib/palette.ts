/**
 * The colours of both themes, the hues of the categories, and the WCAG 2.2 contrast every pair must reach.
 *
 * The build writes `tokens.css` from here (`scripts/tokens.ts`) and fails when a pair misses; a brand's own palette
 * must pass `findContrastMisses` before it can be published. Colours are `#RRGGBB`, except `scrim` (`#RRGGBBAA`).
 */
export const darkPalette = {
  canvas: '#0D0A16',
  sunken: '#08060F',
  surface: '#15111F',
  raised: '#1D182B',
  overlay: '#272038',
  input: '#0F0B19',
  line: '#2B2440',
  'line-control': '#7A7096',
  text: '#F5F2FB',
  'text-2': '#C3BBD6',
  'text-3': '#9B91B5',
  'text-off': '#6C6385',
  brand: '#6142BF',
  'brand-hover': '#7151D2',
  'brand-press': '#5034A6',
  'on-brand': '#FFFFFF',
  'brand-text': '#B9A5FF',
  'brand-soft': '#241A45',
  'on-brand-soft': '#D6CBFF',
  'brand-line': '#7A5CE0',
  gold: '#FFC24B',
  'gold-hover': '#FFD070',
  'on-gold': '#2A1A00',
  'gold-text': '#FFCB66',
  'gold-soft': '#31240B',
  'on-gold-soft': '#FFDB94',
  win: '#35D58D',
  'win-fill': '#0F7A54',
  'on-win-fill': '#FFFFFF',
  'win-soft': '#0E2C22',
  'on-win-soft': '#7CEBBA',
  loss: '#FF7D8A',
  'loss-fill': '#C42843',
  'on-loss-fill': '#FFFFFF',
  'loss-soft': '#381520',
  'on-loss-soft': '#FFB3BB',
  warn: '#FFB454',
  'warn-soft': '#33230C',
  'on-warn-soft': '#FFD49A',
  info: '#6CC4FF',
  'info-soft': '#0D2839',
  'on-info-soft': '#ABDDFF',
  odds: '#221C33',
  'odds-hover': '#2E2548',
  'odds-text': '#F5F2FB',
  bar: '#120E1C',
  'on-bar': '#F5F2FB',
  'on-bar-2': '#BDB4D3',
  focus: '#FFC24B',
  scrim: '#05030ACC',
  tk: '#FBEFD6',
  'on-tk': '#2A1C0A',
  'on-tk-2': '#665030',
  'tk-accent': '#6A3F00',
} as const;

export type TokenName = keyof typeof darkPalette;
export type Palette = Readonly<Record<TokenName, string>>;

export const lightPalette: Palette = {
  canvas: '#F5F2EC',
  sunken: '#EAE5DB',
  surface: '#FFFFFF',
  raised: '#FAF8F4',
  overlay: '#FFFFFF',
  input: '#FFFFFF',
  line: '#E1DACE',
  'line-control': '#867D97',
  text: '#1B1430',
  'text-2': '#4A4260',
  'text-3': '#655C7C',
  'text-off': '#9A93A8',
  brand: '#6142BF',
  'brand-hover': '#5235AB',
  'brand-press': '#432A92',
  'on-brand': '#FFFFFF',
  'brand-text': '#5634B5',
  'brand-soft': '#ECE6FB',
  'on-brand-soft': '#43289A',
  'brand-line': '#6142BF',
  gold: '#FFC24B',
  'gold-hover': '#F5B233',
  'on-gold': '#2A1A00',
  'gold-text': '#805300',
  'gold-soft': '#FFF0CF',
  'on-gold-soft': '#6B4500',
  win: '#0A6B48',
  'win-fill': '#0F7A54',
  'on-win-fill': '#FFFFFF',
  'win-soft': '#DCF3E8',
  'on-win-soft': '#085A3D',
  loss: '#B01F39',
  'loss-fill': '#C42843',
  'on-loss-fill': '#FFFFFF',
  'loss-soft': '#FBE3E6',
  'on-loss-soft': '#93182F',
  warn: '#844F00',
  'warn-soft': '#FFEDCF',
  'on-warn-soft': '#6E4200',
  info: '#0A5A90',
  'info-soft': '#DDEFFB',
  'on-info-soft': '#084B79',
  odds: '#F1ECFB',
  'odds-hover': '#E3DAF8',
  'odds-text': '#2A1C55',
  bar: '#1D1533',
  'on-bar': '#F5F2FB',
  'on-bar-2': '#C3BBD6',
  focus: '#5634B5',
  scrim: '#140C2AB3',
  tk: '#1D1533',
  'on-tk': '#F7F2FF',
  'on-tk-2': '#C3BBD6',
  'tk-accent': '#FFCB66',
};

type Hue = readonly [deep: string, body: string, light: string];

/** Gradients of art grounds. White text sits on the deep stop, or on the body where it reaches 4.5. */
export const categoryHues = {
  lott: ['#4A2A00', '#A35F00', '#FFC24B'],
  elott: ['#4A1B00', '#B84A10', '#FF9A4D'],
  live: ['#4A0B20', '#A81F47', '#FF7095'],
  sports: ['#06351F', '#0F7A48', '#4FE39B'],
  fish: ['#06304A', '#0E6FA3', '#5ED3FF'],
  rng: ['#23124F', '#5A35C9', '#B49BFF'],
  pvp: ['#101F57', '#2F4FC4', '#8FAAFF'],
  esports: ['#3D0D47', '#8E2AA3', '#F08BFF'],
  cock: ['#4A1405', '#B23A12', '#FF9466'],
  mini: ['#04342F', '#0B7A70', '#55E6D6'],
} as const satisfies Record<string, Hue>;

export type CategoryHue = keyof typeof categoryHues;

/** Grounds of game tiles, by vendor or game seed. */
export const tileHues = {
  gold: ['#4A2A00', '#B06A06', '#FFC24B'],
  ember: ['#4A1505', '#BC4A14', '#FF9A4D'],
  rose: ['#4A0B20', '#B3234C', '#FF7F9F'],
  leaf: ['#06351F', '#0F7A48', '#4FE39B'],
  sea: ['#06304A', '#0E6FA3', '#5ED3FF'],
  iris: ['#23124F', '#5A35C9', '#B49BFF'],
  blue: ['#101F57', '#2F4FC4', '#8FAAFF'],
  orchid: ['#3D0D47', '#8E2AA3', '#F08BFF'],
  teal: ['#04342F', '#0B7A70', '#55E6D6'],
  night: ['#0E1030', '#2B2F86', '#9AA5FF'],
  wine: ['#33081A', '#7A173F', '#FF8FB8'],
} as const satisfies Record<string, Hue>;

export type TileHue = keyof typeof tileHues;

interface ContrastPair {
  readonly mark: TokenName;
  readonly ground: TokenName;
  /** 4.5 for text, 3 for the borders of controls and other marks. */
  readonly least: number;
}

const GROUNDS: readonly TokenName[] = ['canvas', 'surface', 'raised', 'overlay', 'input', 'sunken'];
const TEXT = 4.5;
const MARK = 3;

function pair(least: number, mark: TokenName, ...grounds: TokenName[]): ContrastPair[] {
  return grounds.map((ground) => ({ mark, ground, least }));
}

const TEXTS: readonly TokenName[] = [
  'text',
  'text-2',
  'text-3',
  'brand-text',
  'gold-text',
  'win',
  'loss',
  'warn',
  'info',
];

/** Every pair of colours the parts put on one another. */
export const contrastPairs: readonly ContrastPair[] = [
  ...TEXTS.flatMap((mark) => pair(TEXT, mark, ...GROUNDS)),
  ...pair(TEXT, 'on-brand', 'brand', 'brand-hover', 'brand-press'),
  ...pair(TEXT, 'on-gold', 'gold', 'gold-hover'),
  ...pair(TEXT, 'on-win-fill', 'win-fill'),
  ...pair(TEXT, 'on-loss-fill', 'loss-fill'),
  ...pair(TEXT, 'on-brand-soft', 'brand-soft'),
  ...pair(TEXT, 'on-gold-soft', 'gold-soft'),
  ...pair(TEXT, 'on-win-soft', 'win-soft'),
  ...pair(TEXT, 'on-loss-soft', 'loss-soft'),
  ...pair(TEXT, 'on-warn-soft', 'warn-soft'),
  ...pair(TEXT, 'on-info-soft', 'info-soft'),
  ...pair(TEXT, 'odds-text', 'odds', 'odds-hover'),
  ...pair(TEXT, 'text-3', 'odds'),
  ...pair(TEXT, 'text', 'brand-soft', 'odds'),
  ...pair(TEXT, 'text-2', 'brand-soft'),
  ...pair(TEXT, 'on-bar', 'bar'),
  ...pair(TEXT, 'on-bar-2', 'bar'),
  ...pair(TEXT, 'on-tk', 'tk'),
  ...pair(TEXT, 'on-tk-2', 'tk'),
  ...pair(TEXT, 'tk-accent', 'tk'),
  ...pair(MARK, 'line-control', 'canvas', 'surface', 'raised', 'input'),
  ...pair(MARK, 'focus', 'canvas', 'surface', 'raised', 'overlay'),
  ...pair(MARK, 'brand-line', 'canvas', 'surface', 'raised'),
];

function measureLuminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** The WCAG 2.2 contrast ratio of two `#RRGGBB` colours, 1 to 21. */
export function measureContrast(one: string, other: string): number {
  const [a, b] = [measureLuminance(one), measureLuminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

export interface ContrastMiss extends ContrastPair {
  readonly ratio: number;
}

/** The pairs of a palette that are too weak; an empty list lets the palette be published. */
export function findContrastMisses(palette: Palette): ContrastMiss[] {
  return contrastPairs
    .map((entry) => ({ ...entry, ratio: measureContrast(palette[entry.mark], palette[entry.ground]) }))
    .filter((entry) => entry.ratio < entry.least);
}
