/** The first-login call (specification 4): the house learns that a newcomer was greeted. */
import { noteFirstLogin } from '@house/contract/identity/sign-in';
import { request } from '../../shared/api.ts';

/** When it fails, he is greeted once more next time. */
export async function noteGreeting(): Promise<void> {
  await request(noteFirstLogin).catch(() => undefined);
}
