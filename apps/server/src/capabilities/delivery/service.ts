/** Delivery: see port.ts for what it promises. */
import type { Db } from '../../platform/database.ts';
import type { Log } from '../../platform/logs.ts';
import { must } from '../../platform/result.ts';
import type { Broadcast, Carrier } from './carriers/carrier.ts';
import { outboxCarrier } from './carriers/carrier.ts';
import { createSmsGateway, type SmsGatewayOptions } from './carriers/sms-gateway.ts';
import { createSmtpCarrier, type SmtpOptions } from './carriers/smtp.ts';
import type { Channel, Delivery, MessageDetail } from './port.ts';
import {
  type Fill,
  findMessageRow,
  insertMessage,
  listMessageRows,
  markMissed,
  markSent,
  sweepMessages,
  type TakenMessage,
  takeDueMessages,
} from './queries.ts';
import { loadWords, type Words } from './render.ts';
import { isRecipient, LIFE_MINUTES, mailHtml, pauseAfter, TEMPLATE_VALUES, TRIES_MAX } from './rules.ts';

/** Carried at once by one process on one channel. */
const BATCH = 10;
const HIDDEN = '••••••';

export interface DeliveryOptions {
  readonly db: Db;
  readonly log: Log;
  /** Null: mails stay in the outbox. */
  readonly mail: SmtpOptions | null;
  /** Null: text messages stay in the outbox. */
  readonly sms: SmsGatewayOptions | null;
  readonly defaultLanguage: string;
  /** What the house calls itself in a language. */
  readonly brandName: (language: string) => Promise<string>;
}

interface Parts {
  readonly db: Db;
  readonly log: Log;
  readonly words: Words;
  readonly brandName: DeliveryOptions['brandName'];
  readonly carriers: Readonly<Record<Channel, Carrier>>;
}

export async function createDelivery(options: DeliveryOptions): Promise<Delivery> {
  const parts: Parts = {
    db: options.db,
    log: options.log,
    words: await loadWords(options.defaultLanguage),
    brandName: options.brandName,
    carriers: {
      mail: options.mail === null ? outboxCarrier : createSmtpCarrier(options.mail),
      sms: options.sms === null ? outboxCarrier : createSmsGateway(options.sms),
    },
  };
  return {
    async send(tx, message) {
      const missing = TEMPLATE_VALUES[message.template].filter((name) => message.values[name] === undefined);
      must(missing.length === 0, `a message ${message.template} is given ${missing.join(', ')}`);
      must(isRecipient(message.channel, message.to), `a ${message.channel} goes to one number or address`);
      await insertMessage(tx, message, LIFE_MINUTES[message.template]);
    },
    listMessages: (filter) => listMessageRows(parts.db, filter),
    findMessage: (key) => readMessage(parts, key),
    carryDue: (channel) => carryDue(parts, channel),
    sweep: () => sweepMessages(parts.db),
  };
}

async function readMessage(parts: Parts, key: string): Promise<MessageDetail | null> {
  const row = await findMessageRow(parts.db, key);
  if (row === undefined) return null;
  const { fill, ...message } = row;
  const brand = await parts.brandName(message.language);
  const hidden = Object.fromEntries(TEMPLATE_VALUES[message.template].map((name) => [name, HIDDEN]));
  const render = (values: Fill) => parts.words.render(message, { ...values, brand });
  // With a real carrier a code is its reader's alone, before it is sent as well as after.
  const readable = fill !== null && message.adapter === outboxCarrier.name;
  return { message, outline: render(hidden), whole: readable ? render(fill) : null };
}

async function writeBroadcast(parts: Parts, message: TakenMessage): Promise<Broadcast> {
  const { key, channel, to, language, fill } = message;
  const { subject, text } = parts.words.render(message, { ...fill, brand: await parts.brandName(language) });
  const html = channel === 'mail' ? mailHtml(language, text, { code: fill['code'], link: fill['link'] }) : null;
  return { key, channel, to, subject, text, html };
}

async function carryOne(parts: Parts, carrier: Carrier, message: TakenMessage): Promise<void> {
  const carried = await carrier.carry(await writeBroadcast(parts, message));
  if (carried.outcome === 'taken') return markSent(parts.db, message, carrier.keeps);
  const last = carried.outcome === 'refused' || message.tries >= TRIES_MAX;
  const { key, channel, template, tries } = message;
  const about = { key, channel, template, tries, adapter: carrier.name, why: carried.error };
  if (last) parts.log.error(about, 'a message could not be delivered');
  else parts.log.warn(about, 'a message has to be sent again');
  return markMissed(parts.db, message, carried.error, last ? null : pauseAfter(tries));
}

async function carryDue(parts: Parts, channel: Channel): Promise<'more' | 'done'> {
  const carrier = parts.carriers[channel];
  const taken = await takeDueMessages(parts.db, channel, carrier.name, BATCH);
  const done = await Promise.allSettled(taken.map((message) => carryOne(parts, carrier, message)));
  // What could not be marked is taken again when its lease ends; the ticker hears of the fault.
  for (const one of done) if (one.status === 'rejected') throw one.reason;
  return taken.length === BATCH ? 'more' : 'done';
}
