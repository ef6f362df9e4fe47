/** Puts the security centre together. */
import { createPictureGate } from '../../../platform/pictures.ts';
import { chooseAvatar, findAvatar, keepAvatar } from './avatars.ts';
import { checkPaymentPassword } from './check-payment-password.ts';
import {
  bindEmail,
  bindMobile,
  sendEmailCode,
  sendMobileCode,
  sendOldEmailCode,
  sendOldMobileCode,
} from './contacts.ts';
import type { ProfileParts } from './parts.ts';
import { sendPaymentPasswordCode, setPaymentPassword } from './payment-password.ts';
import { addPayoutAccount, chooseDefaultPayoutAccount, removePayoutAccount } from './payout-accounts.ts';
import { selectPayoutAccounts } from './payout-queries.ts';
import { readState, savePreferences, saveProfile, setBirthday, setRealName } from './person.ts';
import type { Profile } from './port.ts';
import { selectEvents } from './queries.ts';

export function createProfile(parts: ProfileParts): Profile {
  const { db } = parts;
  const gate = createPictureGate(parts.clock);
  return {
    readState: (asker) => readState(parts, asker),
    checkPaymentPassword: (asker, typed) => checkPaymentPassword(parts, asker, typed),
    setPaymentPassword: (asker, wish) => setPaymentPassword(parts, asker, wish),
    sendPaymentPasswordCode: (asker, channel) => sendPaymentPasswordCode(parts, asker, channel),
    sendMobileCode: (asker, wish) => sendMobileCode(parts, asker, wish),
    sendOldMobileCode: (asker) => sendOldMobileCode(parts, asker),
    bindMobile: (asker, wish) => bindMobile(parts, asker, wish),
    sendEmailCode: (asker, email) => sendEmailCode(parts, asker, email),
    sendOldEmailCode: (asker) => sendOldEmailCode(parts, asker),
    bindEmail: (asker, wish) => bindEmail(parts, asker, wish),
    setRealName: (asker, wish) => setRealName(parts, asker, wish),
    setBirthday: (asker, wish) => setBirthday(parts, asker, wish),
    saveProfile: (asker, fields) => saveProfile(parts, asker, fields),
    savePreferences: (asker, change) => savePreferences(parts, asker, change),
    listPayoutAccounts: (memberId) => selectPayoutAccounts(db, memberId),
    addPayoutAccount: (asker, wish) => addPayoutAccount(parts, asker, wish),
    chooseDefaultPayoutAccount: (asker, id) => chooseDefaultPayoutAccount(parts, asker, id),
    removePayoutAccount: (asker, id, typed) => removePayoutAccount(parts, asker, id, typed),
    findAvatar: (memberId) => findAvatar(db, memberId),
    chooseAvatar: (memberId, avatar) => chooseAvatar(db, memberId, avatar),
    keepAvatar: (asker, base64) => keepAvatar(db, gate, asker, base64),
    listEvents: (memberId, page) => selectEvents(db, memberId, page),
  };
}
