/** Puts the further ways in together. */
import { refuse } from '../../../platform/result.ts';
import { createSealer } from '../../../platform/seal.ts';
import { createAuthenticators } from './authenticators.ts';
import { createFirebase } from './firebase.ts';
import { createPasskeys } from './passkeys.ts';
import type { LinkOptions, Links } from './port.ts';
import { createReauthenticate } from './reauthenticate.ts';
import { createSocial, type SocialParts } from './social.ts';

export interface LinkParts extends Omit<SocialParts, 'sealer' | 'options' | 'reauthenticate'> {
  /** The installation's secret. */
  readonly secret: string;
}

export function createLinks(parts: LinkParts, options: LinkOptions): Links {
  const { db, clock, secret, ids, delivery, tellMember } = parts;
  const reauthenticate = createReauthenticate(db, parts.passwords);
  return {
    social: createSocial({ ...parts, reauthenticate, options, sealer: createSealer(secret, 'social-attempts') }),
    passkeys: createPasskeys({ ...parts, reauthenticate, publicUrl: options.publicUrl }),
    authenticators: createAuthenticators({
      ...{ db, clock, ids, delivery, tellMember, reauthenticate },
      sealer: createSealer(secret, 'member-authenticators'),
    }),
    verifyFirebaseToken:
      options.firebase === undefined
        ? async () => refuse('identity.phoneTokenInvalid')
        : createFirebase({ db, clock, ...options.firebase }),
  };
}
