/** Stand-ins for what registration leans on: codes whose digits are known, and phones that Firebase vouches for. */
import { refuse } from '../../../platform/result.ts';
import type { RegistrationHelp } from './port.ts';

export const GIVEN_CODE = '481690';
const TRIES = 5;

/** One sender of codes for every process of a test; what was asked for stands in `sent`. */
export function givenRegistrationHelp() {
  const sent: string[] = [];
  const live = new Map<string, number>();
  const help: Omit<RegistrationHelp, 'humanCheck'> = {
    codes: {
      async requestCode({ to }) {
        sent.push(to);
        live.set(to, TRIES);
        return { expiredMinutes: 5 };
      },
      async redeemCode(_tx, { to, code }) {
        const left = live.get(to);
        if (left === undefined || left === 0) return refuse('identity.codeExpired');
        if (code === GIVEN_CODE) return undefined;
        live.set(to, left - 1);
        return refuse('identity.codeWrong', { triesLeft: left - 1 });
      },
    },
    verifyFirebaseToken: async (idToken) =>
      idToken.startsWith('phone:') ? { mobile: idToken.slice(6) } : refuse('identity.phoneTokenInvalid'),
  };
  return { help, sent };
}
