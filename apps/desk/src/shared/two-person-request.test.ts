import { expect, test } from 'vitest';
import { isUnderWay, judgeApproval } from './two-person-request.ts';

const REQUEST = { askedBy: '1', approvals: [{ staffId: '2', staff: 'mitu' }] };

test('who asked cannot approve, nobody approves twice, and anybody else may', () => {
  expect(judgeApproval(REQUEST, '1')).toBe('own');
  expect(judgeApproval(REQUEST, '2')).toBe('approved');
  expect(judgeApproval(REQUEST, '3')).toBeNull();
});

test('a request is under way until it is done or refused', () => {
  const states = ['asked', 'running', 'done', 'refused'] as const;
  expect(states.filter((state) => isUnderWay({ state }))).toEqual(['asked', 'running']);
});
