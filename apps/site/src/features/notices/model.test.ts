import { expect, test } from 'vitest';
import { mayInterrupt } from './model.ts';

test('the popup comes by itself neither to who signs in nor to who plays nor to who checks a draw', () => {
  for (const path of ['/login', '/register', '/game', '/lottery', '/vnlottery', '/seaLottery', '/verify', '/helpmc'])
    expect([path, mayInterrupt(path)]).toEqual([path, false]);
  for (const path of ['/', '/rng', '/help', '/results']) expect([path, mayInterrupt(path)]).toEqual([path, true]);
});
