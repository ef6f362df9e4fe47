/**
 * Codes by Firebase. A chunk of its own: fetched when somebody has a code sent, in a house that has a project there.
 *
 * Firebase looks at the visitor first (an invisible reCAPTCHA) and may ask him to pick pictures, which it lays over the
 * page: the popup stands aside meanwhile. Nothing of the sign-in there outlives the page.
 */
import { initializeApp } from '@firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  RecaptchaVerifier,
  signInWithPhoneNumber,
  type User,
} from '@firebase/auth';
import type { FirebaseProject } from '@house/contract/content/system';
import { standAside } from '@house/ui/lib/stand-aside';
import { currentLanguage } from '../preferences.ts';

/** Whoever closes the pictures is not told of by Firebase: nothing more comes, which is taken for that. */
const LONGEST_CHECK_MILLISECONDS = 90_000;

let opened: Auth | undefined;

function openAuth({ emulatorUrl, ...options }: FirebaseProject): Auth {
  if (opened !== undefined) return opened;
  opened = initializeAuth(initializeApp(options), { persistence: inMemoryPersistence });
  // Turns the check of visitors off as well; the server names an emulator in a demo house only.
  if (emulatorUrl !== null) connectAuthEmulator(opened, emulatorUrl, { disableWarnings: true });
  return opened;
}

function within<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const tooLate = Object.assign(new Error('the pictures were closed'), { code: 'auth/popup-closed-by-user' });
    timer = setTimeout(reject, LONGEST_CHECK_MILLISECONDS, tooLate);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Answers with the ID token for the code that was sent. The house takes a token once, so every call gives another. */
export type TokenOf = (code: string) => Promise<string>;

/** Sends a code to the number (E.164). `beside` is what the person uses, for the popup round it. */
export async function sendCode(project: FirebaseProject, number: string, beside: Element): Promise<TokenOf> {
  const auth = openAuth(project);
  auth.languageCode = currentLanguage();
  const place = document.createElement('div');
  (beside.closest('dialog') ?? document.body).append(place);
  try {
    const verifier = new RecaptchaVerifier(auth, place, { size: 'invisible' });
    const sent = await standAside(beside, () => within(signInWithPhoneNumber(auth, number, verifier)));
    let proven: { code: string; user: User } | null = null;
    return async (code) => {
      if (proven?.code === code) return proven.user.getIdToken(true);
      const { user } = await sent.confirm(code);
      proven = { code, user };
      return user.getIdToken();
    };
  } finally {
    place.remove();
  }
}
