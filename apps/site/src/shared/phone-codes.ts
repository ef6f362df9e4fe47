/**
 * Codes to a mobile number, for registration and login: from Firebase where the house has a project there, else from the
 * house itself (specification 4). Whatever goes wrong with Firebase is told in the words of specification 8.
 */
import { type FirebaseProject, getRegisterSetting } from '@house/contract/content/system';
import { callKey } from '@house/web/query';
import { isRefusalError, RefusalError } from '@house/web/refusal-error';
import { useState } from 'react';
import { request } from './api.ts';
import { phoneAuthMessage } from './phone-auth.ts';
import type { TokenOf } from './phone-codes/firebase.ts';
import { translator } from './preferences.ts';
import { queryClient } from './query.ts';
import { wordsNow } from './words.ts';

export interface MobileNumber {
  mobileNum: string;
  countryDialingCode: string;
}

/** What shows a number to be the person's, as registration and login take it. */
type PhoneProof = { verificationCode: string } | { firebaseIdToken: string };

export interface PhoneCodes {
  /** Sends a code; `beside` is what the person uses. Throws the refusal to show. */
  send: (number: MobileNumber, beside: Element) => Promise<{ expiredMinutes: number }>;
  /** Throws the refusal to show. */
  prove: (number: MobileNumber, code: string) => Promise<PhoneProof>;
}

/** Specification 9: one minute between two codes of Firebase, five after too many. */
const FIREBASE_MINUTES = 1;
const REST_SECONDS = 300;

/** Where a refusal belongs; the others are told beside the button. */
const FIELD_OF: Readonly<Record<string, 'mobileNum' | 'verificationCode'>> = {
  'invalid-phone-number': 'mobileNum',
  'missing-phone-number': 'mobileNum',
  'invalid-verification-code': 'verificationCode',
  'missing-verification-code': 'verificationCode',
  'code-expired': 'verificationCode',
};
/** Names of Firebase for what the specification calls otherwise. */
const ALIASES: Readonly<Record<string, string>> = {
  'missing-code': 'missing-verification-code',
  'invalid-app-credential': 'captcha-check-failed',
  'missing-app-credential': 'captcha-check-failed',
  'invalid-recaptcha-token': 'captcha-check-failed',
};

async function refusalOf(thrown: unknown): Promise<RefusalError> {
  if (isRefusalError(thrown)) return thrown;
  const named = thrown instanceof Error && 'code' in thrown ? String(thrown.code).replace(/^auth\//, '') : 'network';
  if (named.startsWith('network'))
    return new RefusalError(wordsNow('common.state.offline'), { code: 'network', status: 0 });
  const code = ALIASES[named] ?? named;
  const field = FIELD_OF[code];
  await translator.loadAreas(['site-links']);
  return new RefusalError(wordsNow(phoneAuthMessage(code)), {
    code: `phone.${code}`,
    status: 0,
    values: {
      ...(field === undefined ? {} : { field }),
      ...(code === 'too-many-requests' ? { retryAfterSeconds: REST_SECONDS } : {}),
    },
  });
}

function findProject(): Promise<FirebaseProject | null> {
  return queryClient.fetchQuery({
    queryKey: [...callKey(getRegisterSetting), 'firebase'],
    queryFn: async () => (await request(getRegisterSetting)).firebase,
    staleTime: 5 * 60_000,
  });
}

/** As Firebase wants it; the house reads the number anew from what Firebase vouches for. */
function writeNumber({ countryDialingCode, mobileNum }: MobileNumber): string {
  return `+${countryDialingCode}${mobileNum.replace(/\D/g, '').replace(/^0/, '')}`;
}

/** `askHouse` has our own sender send one. */
export function createPhoneCodes(askHouse: (number: MobileNumber) => Promise<{ expiredMinutes: number }>): PhoneCodes {
  let sent: { to: string; tokenOf: TokenOf } | null = null;

  async function told<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      throw await refusalOf(thrown);
    }
  }

  return {
    send: (number, beside) =>
      told(async () => {
        const project = await findProject();
        if (project === null) return askHouse(number);
        const { sendCode } = await import('./phone-codes/firebase.ts');
        const to = writeNumber(number);
        sent = { to, tokenOf: await sendCode(project, to, beside) };
        return { expiredMinutes: FIREBASE_MINUTES };
      }),
    prove: (number, code) =>
      told(async () => {
        if ((await findProject()) === null) return { verificationCode: code };
        // A code that was sent to another number proves nothing of this one.
        if (sent?.to !== writeNumber(number)) {
          throw Object.assign(new Error('no code was sent'), { code: 'missing-verification-code' });
        }
        return { firebaseIdToken: await sent.tokenOf(code) };
      }),
  };
}

/** The codes of one form. */
export function usePhoneCodes(askHouse: (number: MobileNumber) => Promise<{ expiredMinutes: number }>): PhoneCodes {
  return useState(() => createPhoneCodes(askHouse))[0];
}
