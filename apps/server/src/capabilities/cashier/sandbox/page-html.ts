/**
 * The sandbox gateway's payment page (platform/plain-page.ts).
 */
import { formatAmount } from '@house/money/amount';
import { formatMoney } from '@house/money/display';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { renderPlainPage } from '../../../platform/plain-page.ts';
import { DELIVERIES, type DeliveryKind } from './gateway.ts';
import type { PaymentRow } from './queries.ts';
import { PAGE_WORDS, type PageLanguage, type PageWords } from './words.ts';

/** What the person had typed when something was wrong with it. */
export interface PageEntry {
  readonly choice: 'exact' | 'other';
  readonly other: string;
  readonly delivery: DeliveryKind;
  readonly wrong: boolean;
}
export const FRESH_ENTRY: PageEntry = { choice: 'exact', other: '', delivery: 'once', wrong: false };

interface PageLook {
  readonly language: PageLanguage;
  readonly symbol: string;
}

function wrapDocument(look: PageLook, languageLink: string, inner: string): string {
  const { title, playMoney, language } = PAGE_WORDS[look.language];
  return renderPlainPage({ language: look.language, title, note: playMoney, languageLink, otherName: language }, inner);
}

function other(language: PageLanguage): PageLanguage {
  return language === 'bn' ? 'en' : 'bn';
}

const DELIVERY_WORDS = {
  once: 'once',
  twice: 'twice',
  late: 'late',
  otherAmount: 'otherAmountTold',
  forged: 'forged',
  never: 'never',
} as const satisfies Record<DeliveryKind, keyof PageWords>;

function renderForm(words: PageWords, action: string, entry: PageEntry): string {
  const checked = (choice: PageEntry['choice']) => (entry.choice === choice ? ' checked' : '');
  const options = DELIVERIES.map(
    (kind) =>
      `<option value="${kind}"${kind === entry.delivery ? ' selected' : ''}>${words[DELIVERY_WORDS[kind]]}</option>`,
  ).join('');
  const wrong = entry.wrong ? `<p class="bad" id="wrong" role="alert">${words.wrongAmount}</p>` : '';
  return `<form method="post" action="${escapeHtml(action)}">
<fieldset><legend>${words.howMuch}</legend>
<label class="choice"><input type="radio" name="choice" value="exact"${checked('exact')}>${words.exactly}</label>
<label class="choice"><input type="radio" name="choice" value="other"${checked('other')}>${words.otherChoice}</label>
<div class="other"><label class="above" for="other">${words.otherAmount}</label>
<input type="text" id="other" name="other" inputmode="decimal" autocomplete="off" maxlength="20" value="${escapeHtml(entry.other)}" aria-describedby="hint${entry.wrong ? ' wrong' : ''}"${entry.wrong ? ' aria-invalid="true"' : ''}>
<p class="hint" id="hint">${words.otherHint}</p></div>${wrong}</fieldset>
<button name="do" value="pay">${words.pay}</button>
<button class="plain" name="do" value="fail">${words.fail}</button>
<details${entry.delivery === 'once' ? '' : ' open'}><summary>${words.trials}</summary>
<label class="above" for="delivery">${words.delivery}</label><select id="delivery" name="delivery">${options}</select></details>
</form>`;
}

/** The page of a payment, in whatever state it is. */
export function renderPaymentPage(payment: PaymentRow, look: PageLook, entry: PageEntry): string {
  const words = PAGE_WORDS[look.language];
  const shown = (mills: bigint) =>
    `<data value="${formatAmount(mills)}">${formatMoney(mills, { symbol: look.symbol })}</data>`;
  const path = `/sandbox/pay/${payment.token}`;
  const facts = `<dl><dt>${words.order}</dt><dd>${escapeHtml(payment.gateway_order)}</dd>
<dt>${words.toPay}</dt><dd class="sum">${shown(payment.amount)}</dd></dl>`;
  const outcome = {
    open: () => renderForm(words, `${path}?lang=${look.language}`, entry),
    paid: () => `<p role="status"><strong>${words.paid}: ${shown(payment.paid_amount ?? 0n)}</strong></p>`,
    failed: () => `<p role="status"><strong>${words.failed}</strong></p>`,
    closed: () => `<p role="status"><strong>${words.closed}</strong></p>`,
  }[payment.state]();
  const button = payment.state === 'open' ? '' : ' class="button"';
  const back = `<a${button} href="${escapeHtml(payment.return_url)}">${words.back}</a>`;
  return wrapDocument(
    look,
    `${path}?lang=${other(look.language)}`,
    `<div class="card">${facts}${outcome}${back}</div>`,
  );
}

export function renderUnknownPage(look: PageLook): string {
  return wrapDocument(
    look,
    `?lang=${other(look.language)}`,
    `<div class="card"><p role="status">${PAGE_WORDS[look.language].unknown}</p></div>`,
  );
}
