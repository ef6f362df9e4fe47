/** The security centre through HTTP (specification 2, 7; screens.md 5.1). Trial accounts have none of it (roles.ts). */
import type { Call, CodeOf, ReplyOf } from '@house/contract/call';
import type { CommonCode, SessionCode } from '@house/contract/codes';
import {
  addPayoutAccount,
  bindEmail,
  bindMobile,
  chooseDefaultPayoutAccount,
  getMemberIcon,
  getPlayerAvatar,
  getSecurity,
  listPayoutAccounts,
  listSecurityEvents,
  removePayoutAccount,
  saveAvatar,
  savePreferences,
  saveProfile,
  sendEmailCode,
  sendMobileCode,
  sendOldEmailCode,
  sendOldMobileCode,
  sendPaymentPasswordCode,
  setBirthday,
  setPaymentPassword,
  setRealName,
} from '@house/contract/identity/profile';
import type { CallRouter, SignedInRequest } from '../../../platform/http.ts';
import { isRefusal, type Refusal } from '../../../platform/result.ts';
import { maskRecipient } from '../../delivery/port.ts';
import type { Asker, Avatar, Contact, Profile, SecurityState } from './port.ts';
import { maskPayoutAccount } from './rules.ts';

type Answer<C extends Call> = Promise<ReplyOf<C> | Refusal<CodeOf<C> | CommonCode | SessionCode>>;

const maskContact = (contact: Contact | null) =>
  contact === null ? null : { masked: maskRecipient(contact.address), verified: contact.verified };

const avatarShape = (avatar: Avatar): ReplyOf<typeof getMemberIcon> =>
  avatar.avatarType === 'STATIC'
    ? avatar
    : {
        avatarType: 'CUSTOM',
        avatar: `data:image/webp;base64,${Buffer.from(avatar.avatar).toString('base64')}`,
      };

/** What is done of the four steps, in the order people are led through them. */
function meterOf(state: SecurityState): ReplyOf<typeof getSecurity>['meter'] {
  const steps = {
    contact: state.mobile?.verified === true || state.email?.verified === true,
    paymentPassword: state.paymentPasswordSet,
    identity: state.realName !== null && state.birthdaySet,
    payoutAccount: state.payoutAccounts > 0,
  };
  return (['contact', 'paymentPassword', 'identity', 'payoutAccount'] as const).filter((step) => steps[step]);
}

function stateShape(state: SecurityState, avatar: Avatar): ReplyOf<typeof getSecurity> {
  const { nickname, hasPassword, asksPassword, realName, birthdaySet, payoutAccounts, profile, preferences } = state;
  return {
    account: state.username,
    nickname,
    avatar: avatarShape(avatar),
    rank: null,
    labels: [],
    joinedAt: state.joinedAt.toISOString(),
    lastLoginAt: state.lastLogin?.at.toISOString() ?? null,
    lastLoginCountry: state.lastLogin?.country ?? null,
    meter: meterOf(state),
    hasPassword,
    asksPassword,
    paymentPassword: {
      set: state.paymentPasswordSet,
      lockedUntil: state.paymentPasswordLockedUntil?.toISOString() ?? null,
    },
    mobile: maskContact(state.mobile),
    email: maskContact(state.email),
    realName,
    birthdaySet,
    payoutAccounts,
    profile,
    profileRules: state.profileRules.map(({ field, pattern, minLength, maxLength }) => ({
      field,
      pattern,
      minLength,
      maxLength,
    })),
    preferences,
  };
}

export function serveProfile(house: CallRouter, profile: Profile): void {
  function serve<C extends Call>(call: C, answer: (asker: Asker, request: SignedInRequest<C>) => Answer<C>): void {
    house.serveSignedIn(call, null, async (request) => {
      const { principal, address, userAgent, language } = request;
      const { id: memberId, name: username, sessionId } = principal;
      return answer({ memberId, username, sessionId, origin: { address, userAgent }, language }, request);
    });
  }
  /** Of a change there is nothing to tell but why not. */
  const done = async <R extends Refusal>(change: Promise<undefined | R>): Promise<R | Record<string, never>> =>
    (await change) ?? {};

  serve(getSecurity, async (asker) => {
    const [state, avatar] = await Promise.all([profile.readState(asker), profile.findAvatar(asker.memberId)]);
    return state.refused === undefined ? stateShape(state, avatar) : state;
  });
  for (const call of [getMemberIcon, getPlayerAvatar]) {
    serve(call, async ({ memberId }) => avatarShape(await profile.findAvatar(memberId)));
  }
  serve(saveAvatar, (asker, { body }) =>
    done(
      body.avatarType === 'STATIC'
        ? profile.chooseAvatar(asker.memberId, body.avatar)
        : profile.keepAvatar(asker, body.avatar),
    ),
  );

  serve(setPaymentPassword, (asker, { body }) => done(profile.setPaymentPassword(asker, body)));
  serve(sendPaymentPasswordCode, (asker, { body }) => profile.sendPaymentPasswordCode(asker, body.channel));
  serve(sendMobileCode, (asker, { body }) => profile.sendMobileCode(asker, body));
  serve(sendOldMobileCode, (asker) => profile.sendOldMobileCode(asker));
  serve(bindMobile, (asker, { body }) => done(profile.bindMobile(asker, body)));
  serve(sendEmailCode, (asker, { body }) => profile.sendEmailCode(asker, body.email));
  serve(sendOldEmailCode, (asker) => profile.sendOldEmailCode(asker));
  serve(bindEmail, (asker, { body }) => done(profile.bindEmail(asker, body)));
  serve(setRealName, (asker, { body }) => done(profile.setRealName(asker, body)));
  serve(setBirthday, (asker, { body }) => done(profile.setBirthday(asker, body)));
  serve(saveProfile, (asker, { body }) => done(profile.saveProfile(asker, body)));
  serve(savePreferences, async (asker, { body }) => (await profile.savePreferences(asker, body)) ?? {});

  serve(listPayoutAccounts, async ({ memberId }) => ({
    rows: (await profile.listPayoutAccounts(memberId)).map(
      ({ id, kind, bankName, account, holder, addedAt, usableAt, usable, isDefault }) => ({
        ...{ kind, bankName, holder, usable, isDefault },
        id: String(id),
        masked: maskPayoutAccount(account),
        addedAt: addedAt.toISOString(),
        usableAt: usableAt.toISOString(),
      }),
    ),
  }));
  serve(addPayoutAccount, async (asker, { body }) => {
    const added = await profile.addPayoutAccount(asker, body);
    return isRefusal(added) ? added : { id: String(added.id) };
  });
  serve(chooseDefaultPayoutAccount, (asker, { params }) =>
    done(profile.chooseDefaultPayoutAccount(asker, BigInt(params.id))),
  );
  serve(removePayoutAccount, (asker, { params, body }) =>
    done(profile.removePayoutAccount(asker, BigInt(params.id), body.paymentPassword)),
  );

  serve(listSecurityEvents, async ({ memberId }, { query: { page, size } }) => {
    const { rows, total } = await profile.listEvents(memberId, { offset: (page - 1) * size, limit: size });
    return {
      page,
      size,
      total,
      rows: rows.map(({ id, at, ...row }) => ({ ...row, id: String(id), at: at.toISOString() })),
    };
  });
}
