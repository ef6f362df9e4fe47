/**
 * The pretended chain of a house that plays with play money: a block every three seconds, and a page outside the app where
 * a member "sends" USDT, or another token. Its extended key is one that wallets are tested with, so that everybody can spend
 * what anybody sends there in earnest: pages say so.
 */
import { randomBytes } from '@house/fairness/random';
import { toLatinDigits } from '@house/money/digits';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { renderPlainPage, sendPlainPage } from '../../platform/plain-page.ts';
import { present } from '../../platform/result.ts';
import { isAddress, readHash } from './address.ts';
import { ownersOf } from './queries.ts';
import { ONE_USDT, TRANSFER } from './rules.ts';
import type { TronNode } from './tron-node.ts';

/** Of the mnemonic `abandon ... about`, m/44'/195'/0'. */
export const PRETENDED_KEY =
  'xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd';
const OTHER_TOKEN = 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8';
const SENDER = 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK';

const WORD_HEX = 64;
/** 1,000,000 USDT. */
const MOST = 1_000_000n * ONE_USDT;

const block = sql`(extract(epoch from at) / 3)::bigint`;

interface PretendedRow {
  address: string;
  contract: string;
  value: bigint;
  at: Date;
  block: bigint;
}

export function createPretendedNode(db: Db): TronNode {
  return {
    readHead: async () => {
      const { rows } = await sql<{ block: bigint }>`-- usdtDeposits.pretendedHead
        select ${block} as block from (select clock_timestamp() as at) now`.execute(db);
      return Number(present(rows[0], 'there is a newest block').block);
    },
    listHints: async (address, since) => {
      const { rows } = await sql<{ txid: string }>`-- usdtDeposits.pretendedHints
        select txid from usdt_pretended_transfers where address = ${address} and at >= ${since} order by at`.execute(
        db,
      );
      return rows.map(({ txid }) => txid);
    },
    readReceipt: async (txid) => {
      const { rows } = await sql<PretendedRow>`-- usdtDeposits.pretendedReceipt
        select address, contract, value, at, ${block} as block from usdt_pretended_transfers
        where txid = ${txid}`.execute(db);
      const [row] = rows;
      if (row === undefined) return undefined;
      const word = (address: string): string => readHash(address).padStart(WORD_HEX, '0');
      const log = {
        contract: readHash(row.contract),
        topics: [TRANSFER, word(SENDER), word(row.address)],
        data: row.value.toString(16).padStart(WORD_HEX, '0'),
      };
      return { block: Number(row.block), blockTime: row.at, hasSucceeded: true, logs: [log] };
    },
  };
}

async function send(db: Db, address: string, contract: string, value: bigint): Promise<void> {
  const txid = Buffer.from(randomBytes(32)).toString('hex');
  await sql`-- usdtDeposits.pretend
    insert into usdt_pretended_transfers (txid, address, contract, value)
    values (${txid}, ${address}, ${contract}, ${value})`.execute(db);
}

const WORDS = {
  en: {
    title: 'Pretended wallet',
    playMoney: 'Play money. Nothing here is real: send no real coins to this address, they would be lost.',
    to: 'Send to',
    amount: 'USDT',
    token: 'Token',
    usdt: 'USDT (TRC-20)',
    other: 'Another token, to see what the house makes of it',
    send: 'Send',
    wrong: 'Write an amount above zero, at most 1,000,000, with six decimals at most.',
    sent: 'Sent. It is confirmed after about a minute.',
    back: 'Back to the deposit',
    unknown: 'Nobody here has this address.',
    language: 'বাংলা',
  },
  bn: {
    title: 'সাজানো ওয়ালেট',
    playMoney: 'খেলার টাকা। এখানে কিছুই আসল নয়: এই ঠিকানায় আসল কয়েন পাঠাবেন না, হারিয়ে যাবে।',
    to: 'যেখানে পাঠাবেন',
    amount: 'USDT',
    token: 'টোকেন',
    usdt: 'USDT (TRC-20)',
    other: 'অন্য টোকেন, হাউস কী করে দেখতে',
    send: 'পাঠান',
    wrong: 'শূন্যের বেশি, সর্বোচ্চ 10,00,000, দশমিকের পরে সর্বোচ্চ ছয় ঘর লিখুন।',
    sent: 'পাঠানো হয়েছে। প্রায় এক মিনিট পরে নিশ্চিত হবে।',
    back: 'জমায় ফিরে যান',
    unknown: 'এখানে কারও এই ঠিকানা নেই।',
    language: 'English',
  },
} as const;
type Language = keyof typeof WORDS;

export const pretendedPageOf = (address: string, language: string): string =>
  `/sandbox/usdt/${address}?lang=${language === 'en' ? 'en' : 'bn'}`;

/** Millionths of what was typed; null: no amount. */
function readTyped(text: string): bigint | null {
  const [, whole, decimals = ''] =
    /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(toLatinDigits(text).replaceAll(',', '').trim()) ?? [];
  if (whole === undefined) return null;
  const micro = BigInt(whole) * ONE_USDT + BigInt(decimals.padEnd(6, '0'));
  return micro > 0n && micro <= MOST ? micro : null;
}

type PageRequest = { Params: { address: string }; Querystring: { lang?: string; sent?: string } };

export interface PretendedPages {
  readonly db: Db;
  readonly contract: string;
}

export async function registerPretendedChain(http: FastifyInstance, { db, contract }: PretendedPages): Promise<void> {
  const isKnown = async (address: string): Promise<boolean> =>
    isAddress(address) && (await ownersOf(db, [address])).has(address);

  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    const options = { config: { route: 'sandboxUsdt' } };

    scope.get<PageRequest>('/sandbox/usdt/:address', options, async (request, reply) => {
      const language = request.query.lang === 'en' ? 'en' : 'bn';
      const { address } = request.params;
      if (!(await isKnown(address))) return sendPlainPage(reply, 404, renderUnknown(language));
      const look = request.query.sent === '1' ? 'sent' : 'fresh';
      return sendPlainPage(reply, 200, renderWallet(address, language, look));
    });

    scope.post<PageRequest>('/sandbox/usdt/:address', options, async (request, reply) => {
      const language = request.query.lang === 'en' ? 'en' : 'bn';
      const { address } = request.params;
      if (!(await isKnown(address))) return sendPlainPage(reply, 404, renderUnknown(language));
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const value = readTyped(form.get('amount') ?? '');
      if (value === null) return sendPlainPage(reply, 422, renderWallet(address, language, 'wrong'));
      await send(db, address, form.get('token') === 'other' ? OTHER_TOKEN : contract, value);
      return reply.redirect(`${pretendedPageOf(address, language)}&sent=1`, 303);
    });
  });
}

function renderWallet(address: string, language: Language, look: 'fresh' | 'sent' | 'wrong'): string {
  const words = WORDS[language];
  const body =
    look === 'sent'
      ? `<p role="status"><strong>${words.sent}</strong></p>`
      : `<form method="post" action="${pretendedPageOf(address, language)}">
<label class="above" for="amount">${words.amount}</label>
<input type="text" id="amount" name="amount" inputmode="decimal" autocomplete="off" maxlength="20" value="20">
${look === 'wrong' ? `<p class="bad" role="alert">${words.wrong}</p>` : ''}
<p><label class="above" for="token">${words.token}</label>
<select id="token" name="token"><option value="usdt">${words.usdt}</option><option value="other">${words.other}</option></select></p>
<button>${words.send}</button></form>`;
  const link = `<a href="/?mc=depositv2"${look === 'sent' ? ' class="button"' : ''}>${words.back}</a>`;
  const other = language === 'bn' ? 'en' : 'bn';
  return renderPlainPage(
    {
      ...{ language, title: words.title, note: words.playMoney, otherName: words.language },
      languageLink: pretendedPageOf(address, other),
    },
    `<div class="card"><dl><dt>${words.to}</dt><dd><code>${escapeHtml(address)}</code></dd></dl>${body}${link}</div>`,
  );
}

function renderUnknown(language: Language): string {
  const { title, playMoney: note, language: otherName, unknown } = WORDS[language];
  return renderPlainPage(
    { language, title, note, otherName, languageLink: '?' },
    `<div class="card"><p>${unknown}</p></div>`,
  );
}
