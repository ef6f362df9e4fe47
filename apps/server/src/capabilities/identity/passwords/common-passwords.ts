/** The passwords that lists of leaked ones begin with, in lower case; read once. */
import { readFileSync } from 'node:fs';

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# ')),
);
