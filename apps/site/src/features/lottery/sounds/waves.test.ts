import { describe, expect, test } from 'vitest';
import { renderSound, SOUND_NAMES } from './waves.ts';

const RATE = 48_000;
const loudest = (samples: Float32Array) => samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0);

describe.each(SOUND_NAMES)('%s', (name) => {
  const samples = renderSound(name, RATE);

  test('is heard, and lasts 600 ms at the most', () => {
    expect(samples.length).toBeGreaterThan(0.04 * RATE);
    expect(samples.length).toBeLessThanOrEqual(0.6 * RATE);
    expect(loudest(samples)).toBeGreaterThan(0.2);
    expect(loudest(samples)).toBeLessThanOrEqual(1);
  });

  test('ends without a click and is the same every time', () => {
    expect(loudest(samples.slice(-48))).toBeLessThan(0.05);
    expect(renderSound(name, RATE)).toEqual(samples);
  });
});

test('the draw that closes is two taps with a pause between', () => {
  const samples = renderSound('closing', RATE);
  const part = (from: number, until: number) => loudest(samples.slice(from * RATE, until * RATE));
  expect(part(0, 0.05)).toBeGreaterThan(0.3);
  expect(part(0.15, 0.18)).toBeLessThan(0.02);
  expect(part(0.18, 0.23)).toBeGreaterThan(0.3);
});
