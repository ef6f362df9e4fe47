/** What an invited one does with the link: looks, is shown a secret, chooses a password and comes in. */
import { canonicalJson } from '@house/fairness/canonical-json';
import { cleanText } from '@house/rules/text';
import { transact } from '../../../platform/database.ts';
import { isRefusal, must, refuse } from '../../../platform/result.ts';
import { makeTotpSecret, matchTotpStep, totpUri } from '../authenticator.ts';
import type { Origin } from '../port.ts';
import { tokenHash } from '../sessions.ts';
import {
  activateInvited,
  claimInvitation,
  keepInvitedSecret,
  type OpenInvitation,
  selectOpenInvitation,
} from './invitation-queries.ts';
import type { StaffParts } from './parts.ts';
import type { InvitationInvalid, NewAuthenticator, StaffDesk } from './port.ts';
import { renewRecoveryCodes } from './proof.ts';
import { isAddressAllowed } from './queries.ts';
import { judgeStaffPassword, plainAddress } from './rules.ts';

const TOKEN = /^[0-9a-f]{64}$/;
/** One answer for a link that never was, ran out, was used or taken back, and for a place one may not come from. */
const invalid = (): InvitationInvalid => refuse('staff.invitationInvalid');

async function findOpen(parts: StaffParts, token: string, origin: Origin): Promise<OpenInvitation | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const found = await selectOpenInvitation(parts.db, tokenHash(token));
  if (found === undefined) return undefined;
  return (await isAddressAllowed(parts.db, found.staffId, plainAddress(origin.address))) ? found : undefined;
}

export async function openInvitation(parts: StaffParts, token: string, origin: Origin) {
  const found = await findOpen(parts, token, origin);
  if (found === undefined) return invalid();
  return { username: found.username, role: found.role, expiresAt: found.expiresAt };
}

export async function drawInvitedSecret(
  parts: StaffParts,
  token: string,
  origin: Origin,
): Promise<NewAuthenticator | InvitationInvalid> {
  const found = await findOpen(parts, token, origin);
  if (found === undefined) return invalid();
  const totpSecret = makeTotpSecret();
  const kept = await keepInvitedSecret(parts.db, tokenHash(token), parts.sealer.sealText(totpSecret));
  return kept ? { totpSecret, totpUri: totpUri(found.username, totpSecret) } : invalid();
}

export async function redeemInvitation(
  parts: StaffParts,
  token: string,
  chosen: { password: string; code: string },
  origin: Origin,
): ReturnType<StaffDesk['redeemInvitation']> {
  const found = await findOpen(parts, token, origin);
  if (found === undefined) return invalid();
  const weak = judgeStaffPassword(chosen.password, found.username);
  if (weak !== undefined) return weak;
  const sealed = found.totpSecret;
  if (sealed === null) return refuse('staff.secondFactorWrong');
  const secret = parts.sealer.openSealed(sealed);
  must(secret !== null, 'an authenticator secret opens under the secret of the installation');
  const step = matchTotpStep(secret, chosen.code.replaceAll(' ', ''), parts.clock.now(), 0);
  if (step === null) return refuse('staff.secondFactorWrong');
  const passwordHash = await parts.passwords.hashPassword(cleanText(chosen.password));
  if (isRefusal(passwordHash)) return passwordHash;
  return transact(parts.db, async (tx) => {
    // Of two who redeem one link at once, in whichever process, the database lets one through.
    if (!(await claimInvitation(tx, tokenHash(token), sealed))) return invalid();
    if (!(await activateInvited(tx, found.staffId, { passwordHash, totpSecret: sealed, step }))) return invalid();
    const recoveryCodes = await renewRecoveryCodes(parts, tx, found.staffId);
    const session = await parts.sessions.startSession(tx, 'staff', found.staffId, origin);
    await parts.recordAct(tx, {
      staffId: found.staffId,
      staff: found.username,
      action: 'staff.enrol',
      object: `staff:${found.staffId}`,
      address: origin.address,
      before: canonicalJson({ status: 'invited' }),
      after: canonicalJson({ status: 'active' }),
    });
    return { ...session, recoveryCodes };
  });
}
