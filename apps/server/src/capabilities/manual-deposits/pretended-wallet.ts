/**
 * The pretended wallet of a house that plays with play money: a page outside the app where a member "sends" what a manual
 * deposit asks for. It writes the message that a real wallet would, and forwards it as a real forwarder does. Everything
 * about a payment follows from its order, so a second try sends the same one.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { toLatinDigits } from '@house/money/digits';
import { formatMoney } from '@house/money/display';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../platform/escape-html.ts';
import { renderPlainPage, sendPlainPage } from '../../platform/plain-page.ts';
import { isRefusal } from '../../platform/result.ts';
import type { ManualDeposit, ManualDeposits } from './port.ts';
import { readAmount } from './read-statement.ts';

const WORDS = {
  en: {
    title: 'Pretended wallet',
    playMoney: 'Play money. Nothing here is real: no bank and no wallet is charged.',
    to: 'Send to',
    amount: 'Amount',
    amountHint: 'Try another amount to see what the house makes of it.',
    send: 'Send',
    wrong: 'Write an amount above zero.',
    sent: 'Sent. Your wallet writes:',
    reference: 'Transaction ID',
    digits: 'Your number ends in',
    next: 'Copy the transaction ID and write it at your deposit.',
    back: 'Back to the deposit',
    unknown: 'There is no such payment.',
    language: 'বাংলা',
  },
  bn: {
    title: 'সাজানো ওয়ালেট',
    playMoney: 'খেলার টাকা। এখানে কিছুই আসল নয়: কোনো ব্যাংক বা ওয়ালেট থেকে টাকা কাটা হয় না।',
    to: 'যেখানে পাঠাবেন',
    amount: 'পরিমাণ',
    amountHint: 'অন্য পরিমাণ পাঠিয়ে দেখুন হাউস কী করে।',
    send: 'পাঠান',
    wrong: 'শূন্যের বেশি একটি পরিমাণ লিখুন।',
    sent: 'পাঠানো হয়েছে। আপনার ওয়ালেট লিখছে:',
    reference: 'ট্রানজ্যাকশন আইডি',
    digits: 'আপনার নম্বরের শেষ সংখ্যা',
    next: 'ট্রানজ্যাকশন আইডি কপি করে আপনার জমায় লিখুন।',
    back: 'জমায় ফিরে যান',
    unknown: 'এমন কোনো পেমেন্ট নেই।',
    language: 'English',
  },
} as const;
type Language = keyof typeof WORDS;

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const REFERENCE_LENGTH = 10;
const TOKEN_BYTES = 12;

function digestOf(secret: string, orderId: bigint): Buffer {
  return createHmac('sha256', secret).update(`pretended wallet:${orderId}`).digest();
}

function tokenOf(secret: string, orderId: bigint): string {
  return digestOf(secret, orderId).subarray(0, TOKEN_BYTES).toString('hex');
}

/** Where an order is paid; nobody else's can be worked out from it. */
export function walletPageOf(secret: string, orderId: bigint, language: string): string {
  return `/sandbox/wallet/${orderId}-${tokenOf(secret, orderId)}?lang=${language === 'en' ? 'en' : 'bn'}`;
}

/** By what the payment of an order is known, and the number it comes from. */
function paymentOf(secret: string, orderId: bigint): { reference: string; sender: string } {
  const digest = digestOf(secret, orderId);
  const reference = [...digest.subarray(TOKEN_BYTES, TOKEN_BYTES + REFERENCE_LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('');
  const number = digest.readUInt32BE(TOKEN_BYTES + REFERENCE_LENGTH) % 100_000_000;
  return { reference, sender: `017${String(number).padStart(8, '0')}` };
}

export interface PretendedWalletDeps {
  readonly deposits: Pick<ManualDeposits, 'look' | 'takeFeed' | 'listLines'>;
  readonly secret: string;
  readonly currencySymbol: string;
}

type PageRequest = { Params: { token: string }; Querystring: { lang?: string } };

export async function registerPretendedWallet(http: FastifyInstance, deps: PretendedWalletDeps): Promise<void> {
  const { deposits, secret, currencySymbol: symbol } = deps;

  async function find(token: string): Promise<ManualDeposit | undefined> {
    const [, digits = '', code = ''] = /^(\d{1,18})-([0-9a-f]{24})$/.exec(token) ?? [];
    if (digits === '') return undefined;
    const orderId = BigInt(digits);
    if (!timingSafeEqual(Buffer.from(code), Buffer.from(tokenOf(secret, orderId)))) return undefined;
    const found = await deposits.look(orderId);
    return isRefusal(found) ? undefined : found.deposit;
  }

  async function sentAmount(deposit: ManualDeposit): Promise<bigint | null> {
    const { reference } = paymentOf(secret, deposit.orderId);
    const { rows } = await deposits.listLines(
      { free: false, search: reference, importId: null },
      { offset: 0, limit: 10 },
    );
    return rows.find(({ channel }) => channel === deposit.channel)?.amount ?? null;
  }

  function render(
    token: string,
    language: Language,
    deposit: ManualDeposit,
    sent: bigint | null,
    wrong = false,
  ): string {
    const words = WORDS[language];
    const { reference, sender } = paymentOf(secret, deposit.orderId);
    const { account } = deposit;
    const shown = (mills: bigint): string => formatMoney(mills, { symbol });
    const facts = `<dl><dt>${words.to}</dt><dd>${escapeHtml(`${account.number} ${account.holder}`)}</dd>
<dt>${words.amount}</dt><dd class="sum">${shown(sent ?? deposit.amount)}</dd></dl>`;
    const body =
      sent === null
        ? `<form method="post" action="/sandbox/wallet/${token}?lang=${language}">
<label class="above" for="amount">${words.amount}</label>
<input type="text" id="amount" name="amount" inputmode="decimal" autocomplete="off" maxlength="20" value="${formatMoney(deposit.amount, { symbol: '' })}" aria-describedby="hint">
<p class="hint" id="hint">${words.amountHint}</p>${wrong ? `<p class="bad" role="alert">${words.wrong}</p>` : ''}
<button>${words.send}</button></form>`
        : `<p role="status"><strong>${words.sent}</strong></p>
<p>${escapeHtml(messageOf(sent, sender, reference))}</p>
<dl><dt>${words.reference}</dt><dd><code>${reference}</code></dd><dt>${words.digits}</dt><dd><code>${sender.slice(-4)}</code></dd></dl>
<p>${words.next}</p>`;
    const link = `<a href="/?mc=depositv2&amp;mc.id=${deposit.orderId}"${sent === null ? '' : ' class="button"'}>${words.back}</a>`;
    const page = { language, title: words.title, note: words.playMoney, otherName: words.language };
    const languageLink = `/sandbox/wallet/${token}?lang=${language === 'bn' ? 'en' : 'bn'}`;
    return renderPlainPage({ ...page, languageLink }, `<div class="card">${facts}${body}${link}</div>`);
  }

  const renderUnknown = (language: Language): string => {
    const { title, playMoney: note, language: otherName, unknown } = WORDS[language];
    return renderPlainPage(
      { language, title, note, otherName, languageLink: '?' },
      `<div class="card"><p>${unknown}</p></div>`,
    );
  };

  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );

    scope.get<PageRequest>('/sandbox/wallet/:token', { config: { route: 'sandboxWallet' } }, async (request, reply) => {
      const language = request.query.lang === 'en' ? 'en' : 'bn';
      const { token } = request.params;
      const deposit = await find(token);
      if (deposit === undefined) return sendPlainPage(reply, 404, renderUnknown(language));
      return sendPlainPage(reply, 200, render(token, language, deposit, await sentAmount(deposit)));
    });

    scope.post<PageRequest>(
      '/sandbox/wallet/:token',
      { config: { route: 'sandboxWallet' } },
      async (request, reply) => {
        const language = request.query.lang === 'en' ? 'en' : 'bn';
        const { token } = request.params;
        const deposit = await find(token);
        if (deposit === undefined) return sendPlainPage(reply, 404, renderUnknown(language));
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const amount = readAmount(toLatinDigits(form.get('amount') ?? ''));
        if (amount === null || amount > AMOUNT_MAX) {
          return sendPlainPage(reply, 422, render(token, language, deposit, await sentAmount(deposit), true));
        }
        const { reference, sender } = paymentOf(secret, deposit.orderId);
        const text = messageOf(amount, sender, reference);
        await deposits.takeFeed(deposit.channel, [{ from: deposit.channel, text }]);
        return reply.redirect(`/sandbox/wallet/${token}?lang=${language}`, 303);
      },
    );
  });
}

/** 1,000,000.0000: more than any channel takes. */
const AMOUNT_MAX = 10_000_000_000n;

function messageOf(amount: bigint, sender: string, reference: string): string {
  return `You have received Tk ${formatMoney(amount, { symbol: '' })} from ${sender}. Fee Tk 0.00. TrxID ${reference}`;
}
