import { expect, test } from 'vitest';
import { createPictureGate } from './pictures.ts';

function givenGate() {
  const clock = { time: 1_000_000, now: () => clock.time };
  return { gate: createPictureGate(clock), clock };
}

test('somebody has ten pictures a minute, from wherever he comes, and ten more in the next', () => {
  const { gate, clock } = givenGate();
  for (let n = 0; n < 10; n += 1) expect(gate('visitor 1', `198.51.100.${n}`)).toBeNull();
  expect(gate('visitor 1', '198.51.100.77')).toBe(60);
  expect(gate('visitor 2', '198.51.100.77')).toBeNull();
  clock.time += 60_000;
  expect(gate('visitor 1', '198.51.100.77')).toBeNull();
});

test('an address has forty a minute, whoever comes from it', () => {
  const { gate, clock } = givenGate();
  for (let n = 0; n < 40; n += 1) expect(gate(`visitor ${n}`, '2001:db8::1')).toBeNull();
  // The same customer's next address.
  expect(gate('visitor 41', '2001:db8::2')).toBe(60);
  expect(gate('visitor 41', '2001:db8:0:1::2')).toBeNull();
  clock.time += 60_000;
  expect(gate('visitor 41', '2001:db8::2')).toBeNull();
});
