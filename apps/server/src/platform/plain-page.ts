/**
 * Pages that stand outside the app, of what only pretends: one document without script, styled by one inline sheet that
 * the policy names by its hash. They work by keyboard, at 390 px, light and dark.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from './escape-html.ts';

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
const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface PlainPage {
  readonly language: 'bn' | 'en';
  readonly title: string;
  /** Stands above everything. */
  readonly note: string;
  /** The same page in the other language, and what that language calls itself. */
  readonly languageLink: string;
  readonly otherName: string;
}

/** A document round what stands in it, which is HTML already. */
export function renderPlainPage({ language, title, note, languageLink, otherName }: PlainPage, inner: string): string {
  const other = language === 'bn' ? 'en' : 'bn';
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main>
<header><h1>${escapeHtml(title)}</h1><a href="${escapeHtml(languageLink)}" hreflang="${other}" lang="${other}">${escapeHtml(otherName)}</a></header>
<p class="note">${escapeHtml(note)}</p>
${inner}
</main></body></html>`;
}

export function sendPlainPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(html);
}
