/**
 * The readable reference of the API, printed once at the start from the OpenAPI document: plain HTML, no script, so it
 * stands under a stricter policy than any page of ours and opens at once on a phone.
 */
import { createHash } from 'node:crypto';
import { escapeHtml } from './escape-html.ts';
import type { OpenApiDocument } from './openapi.ts';

const STYLE = `
:root{color-scheme:light dark;--ink:#1b1430;--dim:#5b5470;--line:#d9d4e3;--back:#fff;--card:#f6f4fa;--accent:#5b2a86}
@media (prefers-color-scheme:dark){:root{--ink:#efeaf8;--dim:#b3aac6;--line:#3a3150;--back:#151022;--card:#1e1730;--accent:#cda9f5}}
body{margin:0 auto;max-width:62rem;padding:1.5rem 1rem 4rem;font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--back)}
h2{margin-top:2.5rem;border-bottom:1px solid var(--line);text-transform:capitalize}
a{color:var(--accent)}nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
details{margin:.5rem 0;border:1px solid var(--line);border-radius:.5rem;background:var(--card)}
summary{cursor:pointer;padding:.6rem .8rem;overflow-wrap:anywhere}
summary b{display:inline-block;min-width:4.2rem;font:600 .8rem ui-monospace,monospace;color:var(--accent)}
summary code{font-weight:600}summary span{display:block;color:var(--dim)}
section{padding:0 .8rem .8rem}pre{overflow:auto;padding:.7rem;border:1px solid var(--line);border-radius:.4rem;background:var(--back);font:.8rem/1.5 ui-monospace,monospace}
h4{margin:.8rem 0 .2rem}table{border-collapse:collapse;width:100%}td,th{padding:.25rem .5rem;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}
`;

export interface Reference {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

type Operation = OpenApiDocument['paths'][string][string];

interface Body {
  content: Record<string, { schema: Record<string, unknown> }>;
}

function block(title: string, schema: unknown): string {
  return `<h4>${title}</h4><pre tabindex="0"><code>${escapeHtml(JSON.stringify(schema, null, 2))}</code></pre>`;
}

function printParameters(operation: Operation): string {
  const rows = operation.parameters.filter((parameter) => 'name' in parameter);
  if (rows.length === 0) return '';
  const cells = rows.map(({ name, in: where, required, schema }) => {
    const shape = escapeHtml(JSON.stringify(schema));
    return `<tr><td><code>${escapeHtml(String(name))}</code></td><td>${String(where)}${required === true ? ', required' : ''}</td><td><code>${shape}</code></td></tr>`;
  });
  return `<h4>Parameters</h4><table><thead><tr><th>Name</th><th>Where</th><th>Shape</th></tr></thead><tbody>${cells.join('')}</tbody></table>`;
}

function printOperation(path: string, method: string, operation: Operation): string {
  const request = operation.requestBody as unknown as Body | undefined;
  const [type = '', content] = Object.entries(request?.content ?? {})[0] ?? [];
  const plain = content?.schema['x-plain'] ?? content?.schema;
  const done = operation.responses['200'] as unknown as Body | undefined;
  const reply = (done?.content['application/json']?.schema.properties as Record<string, unknown> | undefined)?.value;
  const refusals = Object.entries(operation.responses)
    .filter(([status]) => status !== '200')
    .map(
      ([status, { description }]) =>
        `<tr><td>${status}</td><td>${escapeHtml(String(description)).replace(/`([^`]+)`/g, '<code>$1</code>')}</td></tr>`,
    );
  return `<details id="${escapeHtml(operation.operationId)}"><summary><b>${method.toUpperCase()}</b><code>${escapeHtml(path)}</code><span>${escapeHtml(operation.summary)}</span></summary><section>
<p>${escapeHtml(operation.description)} Operation <code>${escapeHtml(operation.operationId)}</code>.</p>
${printParameters(operation)}
${plain === undefined ? '' : block(`Request, ${escapeHtml(type)}`, plain)}
${reply === undefined ? '' : block('Value of the reply', reply)}
<h4>Refusals</h4><table><thead><tr><th>Status</th><th>Codes</th></tr></thead><tbody>${refusals.join('')}</tbody></table></section></details>`;
}

export function printReference(document: OpenApiDocument): Reference {
  const groups = document.tags.map(({ name }) => {
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation.tags.includes(name))
        .map(([method, operation]) => printOperation(path, method, operation)),
    );
    return `<h2 id="tag-${escapeHtml(name)}">${escapeHtml(name)}</h2>${calls.join('\n')}`;
  });
  const links = document.tags.map(({ name }) => `<a href="#tag-${escapeHtml(name)}">${escapeHtml(name)}</a>`).join('');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(document.info.title)}</title><style>${STYLE}</style></head><body>
<main><h1>${escapeHtml(document.info.title)}</h1><p>${escapeHtml(document.info.description)}</p><p>The same for machines: <a href="/openapi.json">openapi.json</a>.</p><nav aria-label="Groups of calls">${links}</nav>
${groups.join('\n')}</main></body></html>`;
  const hash = createHash('sha256').update(STYLE).digest('base64');
  return {
    html,
    contentSecurityPolicy: `default-src 'none';style-src 'sha256-${hash}';base-uri 'none';form-action 'none';frame-ancestors 'none'`,
  };
}
