/** What a member chose on another device is taken over when he signs in here. */
import { getSecurity } from '@house/contract/profile';
import { request } from './api.ts';
import { chooseDigits, chooseTheme, switchLanguage } from './preferences.ts';

export async function followPreferences(): Promise<void> {
  // Without an answer the browser's own choices stay.
  const state = await request(getSecurity).catch(() => null);
  if (state === null) return;
  const { language, theme, digits } = state.preferences;
  if (theme !== null) chooseTheme(theme);
  if (digits !== null) chooseDigits(digits);
  if (language !== null) await switchLanguage(language);
}
