import { expect, test } from 'vitest';
import { shouldLog } from './log-throttle.ts';
import { createLogger } from './logs.ts';
import { openRedis } from './redis.ts';

test('a Redis that stays away is told once, and does not keep a database that is refused alike from being told', () => {
  const written: string[] = [];
  const destination = { write: (line: string) => void written.push(line) };
  const log = createLogger({ level: 'warn', role: 'test', destination });
  const redis = openRedis('redis://127.0.0.1:1', log);
  redis.disconnect();
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
  for (let tries = 0; tries < 3; tries += 1) redis.emit('error', refused);
  redis.emit('error', new Error('WRONGPASS invalid username-password pair or user is disabled.'));
  const told = written.map((line) => JSON.parse(line)).map(({ msg, err }) => [msg, err.message]);
  expect(told).toEqual([
    ['redis is away', 'connect ECONNREFUSED 127.0.0.1:1'],
    ['redis is away', 'WRONGPASS invalid username-password pair or user is disabled.'],
  ]);
  expect(shouldLog(log, 'projection', refused)).toBe(true);
});
