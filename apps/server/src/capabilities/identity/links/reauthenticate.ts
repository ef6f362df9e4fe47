/** The password again, before something that opens the account further; misses count as those of a sign-in do. */

import { cleanText } from '@house/rules/text';
import type { Db } from '../../../platform/database.ts';
import { isRefusal, refuse } from '../../../platform/result.ts';
import { guardSignIn } from '../attempts.ts';
import type { Passwords } from '../passwords.ts';
import { selectMemberByKey } from '../queries.ts';
import { ACCOUNT_ATTEMPTS, LOCK_MINUTES, usernameKey } from '../rules.ts';
import type { Asking, PasswordRefusal } from './port.ts';

export type Reauthenticate = (who: Asking, password: string) => Promise<undefined | PasswordRefusal>;

export function createReauthenticate(db: Db, passwords: Passwords): Reauthenticate {
  return async ({ username, memberId, origin }, password) => {
    const locked = (minutes: number) => refuse('identity.locked', { minutes });
    const key = usernameKey(username);
    const guard = guardSignIn(db, 'member', key, origin.address);
    const { lockedMinutes } = await guard.read();
    if (lockedMinutes !== null) return locked(lockedMinutes);
    const tries = await guard.claimTry();
    if (tries > ACCOUNT_ATTEMPTS) return locked(LOCK_MINUTES);
    const member = await selectMemberByKey(db, key);
    const stored = member?.id === memberId ? member.passwordHash : null;
    const right = await passwords.verifyPassword(stored, cleanText(password));
    if (isRefusal(right)) {
      await guard.returnTry();
      return right;
    }
    if (right) {
      await guard.forget();
      return undefined;
    }
    await guard.countMiss();
    if (tries >= ACCOUNT_ATTEMPTS) return locked(LOCK_MINUTES);
    return refuse('identity.passwordWrong', { triesLeft: ACCOUNT_ATTEMPTS - tries });
  };
}
