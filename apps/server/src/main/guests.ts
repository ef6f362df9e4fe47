/** Who besides the house may take part in the site's pages; only those with whom it has an account, and only for what they do. */
import type { FirebaseProject } from '@house/contract/content/system';
import type { Guests } from '../platform/security.ts';
import type { ProcessConfig } from './kernel.ts';

const GEETEST_ORIGINS = ['https://static.geetest.com', 'https://gcaptcha4.geetest.com'];
const GEETEST: Guests = {
  scripts: GEETEST_ORIGINS,
  styles: GEETEST_ORIGINS,
  pictures: GEETEST_ORIGINS,
  calls: GEETEST_ORIGINS,
};

/** Firebase sends codes once its reCAPTCHA has looked at the visitor; its script is ours, from our own build. */
const FIREBASE: Guests = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  calls: [
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
    'https://www.google.com/recaptcha/',
  ],
};

export function guestsOf({ humanCheck, outside }: Pick<ProcessConfig, 'humanCheck' | 'outside'>): readonly Guests[] {
  const guests: Guests[] = [];
  if (humanCheck?.kind === 'brand' && humanCheck.geetest !== null) guests.push(GEETEST);
  const emulator = outside?.firebase?.emulatorUrl ?? null;
  if (outside?.firebase !== undefined) guests.push(emulator === null ? FIREBASE : { calls: [emulator] });
  return guests;
}

/** What pages are told of the project that sends codes; null: the house sends them itself. */
export function phoneProjectOf({ outside }: Pick<ProcessConfig, 'outside'>): FirebaseProject | null {
  if (outside?.firebase === undefined) return null;
  const { apiKey, authDomain, projectId, emulatorUrl } = outside.firebase;
  return { apiKey, authDomain, projectId, emulatorUrl };
}
