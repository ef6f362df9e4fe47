import { expect, test } from 'vitest';
import { cameBack, mayStop } from './progress.ts';

test('a chase may be stopped while it runs and something of it has not been drawn', () => {
  expect(mayStop({ state: 'active', held: '10.00', inPlay: '0.00' })).toBe(true);
  expect(mayStop({ state: 'active', held: '0.00', inPlay: '0.10' })).toBe(true);
  expect(mayStop({ state: 'active', held: '0.00', inPlay: '0.00' })).toBe(false);
  for (const state of ['stopping', 'stopped', 'done'] as const)
    expect(mayStop({ state, held: '10.00', inPlay: '10.00' })).toBe(false);
});

test('stopping says what came back by it, not what a void draw gave back before', () => {
  expect(cameBack({ returned: '10.00' }, { returned: '40.50' })).toBe(305_000n);
  expect(cameBack({ returned: '10.00' }, { returned: '10.00' })).toBe(0n);
});
