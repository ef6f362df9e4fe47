/**
 * The five sounds of the house, each worked out by itself: nothing is recorded, so nothing is licensed (identity.md 10).
 * Samples from -1 to 1; none lasts longer than 0.6 s, and the same rate gives the same samples.
 */
export const SOUND_NAMES = ['pick', 'placed', 'closing', 'result', 'credited'] as const;
export type SoundName = (typeof SOUND_NAMES)[number];

/** Samples by the second of the sound. */
type Wave = (second: number) => number;

interface Recipe {
  readonly seconds: number;
  /** Made anew for every rendering: noise has a state. */
  readonly wave: () => Wave;
}

/** The last of a sound fades, so that it does not end with a click. */
const FADE_SECONDS = 0.008;

function ring(hertz: number, fallsBy: number, second: number): number {
  return second < 0 ? 0 : Math.sin(2 * Math.PI * hertz * second) * Math.exp(-second * fallsBy);
}

/** Noise that is the same every time. */
function makeNoise(): () => number {
  let state = 0x2545f491;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x8000_0000 - 1;
  };
}

/** A knuckle on wood: two short partials and the touch itself. */
function woodTick(): Wave {
  const noise = makeNoise();
  return (at) => 0.55 * ring(1_150, 95, at) + 0.25 * ring(2_780, 160, at) + 0.2 * noise() * Math.exp(-at * 420);
}

/** Paper that gives way in small jerks, faster and faster: what is left of noise once its low part is taken away. */
function paperTear(): Wave {
  const noise = makeNoise();
  let low = 0;
  return (at) => {
    const white = noise();
    low += 0.35 * (white - low);
    const jerks = 0.35 + 0.65 * Math.abs(Math.sin(2 * Math.PI * (16 + 40 * at) * at));
    return 0.6 * (white - low) * jerks * Math.min(1, at * 40) * Math.exp(-at * 6);
  };
}

const softTap = (at: number): number => 0.6 * ring(330, 38, at) + 0.15 * ring(660, 60, at);

const bell = (at: number): number =>
  0.42 * ring(880, 5, at) + 0.22 * ring(2_428, 8, at) + 0.12 * ring(4_752, 13, at) + 0.08 * ring(440, 4, at);

const coin = (at: number): number =>
  (at < 0.07 ? 0.4 * ring(1_319, 4, at) : 0) + 0.45 * ring(1_976, 9, at - 0.07) + 0.12 * ring(3_951, 14, at - 0.07);

const RECIPES: Readonly<Record<SoundName, Recipe>> = {
  pick: { seconds: 0.06, wave: woodTick },
  placed: { seconds: 0.32, wave: paperTear },
  closing: { seconds: 0.34, wave: () => (at) => softTap(at) + softTap(at - 0.18) },
  result: { seconds: 0.6, wave: () => bell },
  credited: { seconds: 0.42, wave: () => coin },
};

/** `rate` is in samples a second. */
export function renderSound(name: SoundName, rate: number): Float32Array<ArrayBuffer> {
  const { seconds, wave } = RECIPES[name];
  const length = Math.floor(seconds * rate);
  const sampleAt = wave();
  return Float32Array.from({ length }, (_, place) => {
    const fade = Math.min(1, (length - 1 - place) / (FADE_SECONDS * rate));
    return Math.max(-1, Math.min(1, sampleAt(place / rate))) * fade;
  });
}
