import { expect, test } from 'vitest';
import { createLogger } from './logs.ts';

test('no secret reaches a log line, wherever it hangs', () => {
  const lines: string[] = [];
  const log = createLogger({ level: 'info', role: 'all', destination: { write: (line) => void lines.push(line) } });
  const secret = 'hunter2';
  log.info({ password: secret, token: secret, captcha: secret, phone: secret }, 'top');
  log.info({ body: { password: secret, confirmPassword: secret, mobile: secret } }, 'one down');
  log.info(
    { req: { headers: { authorization: secret, cookie: secret, token: secret, 'set-cookie': secret } } },
    'headers',
  );
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toContain(secret);
  expect(lines.join('')).toContain('[hidden]');
});
