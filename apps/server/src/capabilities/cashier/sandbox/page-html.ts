/**
 * The sandbox gateway's payment page: one document without script, styled by one inline sheet that the policy names by
 * its hash. Works by keyboard, at 390 px, light and dark.
 */
import { createHash } from 'node:crypto';
import { formatAmount } from '@house/money/amount';
import { formatMoney } from '@house/money/display';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { DELIVERIES, type DeliveryKind } from './gateway.ts';
import type { PaymentRow } from './queries.ts';
import { PAGE_WORDS, type PageLanguage, type PageWords } from './words.ts';

const STYLE = `
:root{color-scheme:light dark;--paper:#f3f5f8;--card:#fff;--ink:#14202e;--soft:#4a5868;--line:#8693a3;--go:#0b5c4a;--go-ink:#fff;--warn:#fff3cf;--warn-ink:#4d3600;--bad:#a3182b}
@media (prefers-color-scheme:dark){:root{--paper:#10161d;--card:#19222c;--ink:#eef2f6;--soft:#b3bfcc;--line:#6f7f90;--go:#5fd3b4;--go-ink:#04231b;--warn:#3a2e08;--warn-ink:#ffe9a8;--bad:#ff9aa6}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,"Noto Sans Bengali",sans-serif}
main{max-width:30rem;margin:0 auto;padding:1rem}
header{display:flex;justify-content:space-between;align-items:center;gap:1rem;padding:.5rem 0}
h1{font-size:1.25rem;margin:0}
.card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1.25rem;margin:1rem 0}
.note{background:var(--warn);color:var(--warn-ink);border-radius:12px;padding:.75rem 1rem;margin:0;font-weight:600}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1rem}
dt{color:var(--soft)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
.sum{font-size:1.75rem;font-weight:700;line-height:1.2}
fieldset{border:0;padding:0;margin:0 0 1rem}
legend{font-weight:600;padding:0;margin-bottom:.5rem}
.choice{display:flex;gap:.75rem;align-items:center;min-height:44px}
input[type=radio]{width:1.25rem;height:1.25rem;accent-color:var(--go);flex:none}
input[type=text],select{width:100%;min-height:48px;font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.5rem .75rem}
label.above{display:block;font-weight:600;margin-bottom:.25rem}
.hint{color:var(--soft);font-size:.875rem;margin:.25rem 0 0}
.bad{color:var(--bad);font-weight:600;margin:.25rem 0 0}
button,.button{display:block;width:100%;min-height:48px;font:inherit;font-weight:700;border-radius:8px;border:2px solid var(--go);background:var(--go);color:var(--go-ink);padding:.6rem 1rem;margin:0 0 .75rem;text-align:center;text-decoration:none;cursor:pointer}
button.plain{background:transparent;color:var(--ink);border-color:var(--line)}
a{color:inherit}
:focus-visible{outline:3px solid var(--go);outline-offset:3px}
fieldset:has([value=exact]:checked) .other{display:none}
details{margin:0 0 1rem}summary{min-height:44px;display:flex;align-items:center;cursor:pointer;font-weight:600}
`;

/** Nothing but this page's own style and its own form; nobody may frame it. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

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
  const words = PAGE_WORDS[look.language];
  return `<!doctype html>
<html lang="${look.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${words.title}</title><style>${STYLE}</style></head>
<body><main>
<header><h1>${words.title}</h1><a href="${escapeHtml(languageLink)}" hreflang="${other(look.language)}" lang="${other(look.language)}">${words.language}</a></header>
<p class="note">${words.playMoney}</p>
${inner}
</main></body></html>`;
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
