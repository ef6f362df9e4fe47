/** What a member chose on another device is taken over when he signs in here; what he chooses here is told to the house. */
import { getSecurity, type MemberPreferences, savePreferences } from '@house/contract/identity/profile';
import { request } from './api.ts';
import { keepConfirmAbove } from './confirm-above.ts';
import { chooseDigits, chooseTheme, switchLanguage } from './preferences.ts';
import { getSession } from './session.ts';
import { chooseSounds } from './sounds.ts';

export async function followPreferences(): Promise<void> {
  const { account } = getSession();
  // Without an answer the browser's own choices stay.
  const state = await request(getSecurity).catch(() => null);
  if (state === null || getSession().account !== account) return;
  const { language, theme, digits, sounds, confirmAbove } = state.preferences;
  chooseSounds(sounds);
  if (account !== null) keepConfirmAbove(account, confirmAbove);
  if (theme !== null) chooseTheme(theme);
  if (digits !== null) chooseDigits(digits);
  if (language !== null) await switchLanguage(language);
}

/** Keeps a choice for the other devices. Should that fail it stands here, and nobody has to know. */
export function tellPreferences(change: Partial<MemberPreferences>): void {
  if (getSession().token !== null) request(savePreferences, { body: change }).catch(() => undefined);
}
