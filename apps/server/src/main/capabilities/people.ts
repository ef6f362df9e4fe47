/** Who comes to the house, and how the house and its people talk. */

import { randomUuid } from '@house/fairness/random';
import { findGuest } from '../../capabilities/chat/routes/site.ts';
import { createChat } from '../../capabilities/chat/service.ts';
import type { BrandFacts } from '../../capabilities/content/port.ts';
import { createDelivery } from '../../capabilities/delivery/service.ts';
import type { HumanCheckOptions } from '../../capabilities/identity/human-check/port.ts';
import { createIdentity } from '../../capabilities/identity/service.ts';
import type { Messages } from '../../capabilities/messages/port.ts';
import { createMessages } from '../../capabilities/messages/service.ts';
import { createNoteLook, recordAudit } from '../../capabilities/operations/service.ts';
import type { Wallet } from '../../capabilities/wallet/port.ts';
import { createDeskList } from '../../platform/desk-networks.ts';
import { publish, publishNow } from '../../platform/realtime.ts';
import type { Kernel, ProcessConfig } from '../kernel.ts';
import { createLetters } from '../letters.ts';
import type { Written } from './written.ts';

/** Answers shown before somebody connects (screens.md 3.8). */
const CHAT_QUESTIONS = 5;
/** 5,000 of play money (operations.md 6). */
const TRIAL_MONEY = 50_000_000n;

function humanCheckOptions({ humanCheck, secrets }: ProcessConfig): HumanCheckOptions {
  if (humanCheck?.kind === 'none') return humanCheck;
  return { kind: 'brand', secret: secrets.humanCheck, geetest: humanCheck?.geetest ?? null };
}

interface BelowPeople extends Pick<Written, 'content' | 'pieces' | 'countryOf'> {
  readonly wallet: Wallet;
  /** As it was when the process started. */
  readonly brand: Pick<BrandFacts, 'zone' | 'defaultLanguage'>;
}

export async function createPeople(kernel: Kernel, { content, pieces, countryOf, wallet, brand }: BelowPeople) {
  const { clock, database, ids, config, log } = kernel;
  const { db } = database;
  const { zone, defaultLanguage } = brand;
  const noteLook = createNoteLook(db);
  const delivery = await createDelivery({
    db,
    log,
    ...config.delivery,
    defaultLanguage,
    brandName: async (language) => {
      const { names, defaultLanguage: fallback, merchant } = await content.brand();
      return names[language] ?? names[fallback] ?? merchant;
    },
  });
  const kept = (['mail', 'sms'] as const).filter((channel) => config.delivery[channel] === null);
  if (!config.demo && kept.length > 0) {
    // Codes and links then stand readable at the desk for a day (docs/operate.md).
    log.warn({ channels: kept }, 'messages do not leave the house: no carrier is set');
  }
  const identity = createIdentity({
    database,
    ids,
    clock,
    content,
    delivery,
    siteUrl: () => kernel.address.publicUrl,
    secret: config.secrets.staff,
    payloadSecret: config.secrets.payload,
    admitsToDesk: createDeskList(config.deskAllow ?? []),
    humanCheck: humanCheckOptions(config),
    links: { ...config.outside, publicUrl: () => kernel.address.publicUrl },
    onMemberCreated: (tx, memberId) => wallet.openAccounts(tx, memberId),
    tellMember: (tx, news) => letters.accountNews(tx, news),
    recordStaffAct: recordAudit,
    sendInvitation: (tx, { to, token, hours, language }) =>
      delivery.send(tx, {
        key: randomUuid(),
        channel: 'mail',
        to,
        template: 'staffInvitation',
        values: { link: `${kernel.address.publicUrl}/desk/enrol#${token}`, hours },
        language,
        memberId: null,
      }),
    signIn: { countryOf, fundTrial: (tx, memberId) => wallet.openTrial(tx, memberId, TRIAL_MONEY) },
  });
  const chat = createChat({
    db,
    clock,
    ids,
    content,
    identity,
    publish,
    publishNow: (events) => publishNow(db, events),
    record: recordAudit,
    noteLook,
    // There are no ranks yet: everybody waits in one line.
    rankOf: async () => 0,
    topQuestions: async (language) => {
      const viewer = { signedIn: false, kind: null, language, rank: 0 };
      const articles = await pieces.list('help', viewer, { limit: CHAT_QUESTIONS });
      return articles.map(({ slug, title }) => ({ title, address: `/help?topic=${encodeURIComponent(slug)}` }));
    },
  });
  const gatekeeper = { ...identity.gatekeeper, guest: (secret: string) => findGuest(chat.site, secret) };
  const messages: Messages = await createMessages({
    db,
    ids,
    clock,
    identity,
    secret: config.secrets.session,
    zoneOffsetMinutes: zone.offsetMinutes,
    defaultLanguage,
    publishLive: publish,
    record: recordAudit,
    noteLook,
  });
  const letters = createLetters({ content, messages });
  return { delivery, identity, chat, gatekeeper, messages, letters, noteLook };
}

export type People = Awaited<ReturnType<typeof createPeople>>;
