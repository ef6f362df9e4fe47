/**
 * The little Markdown of the starting content: headings from ##, paragraphs, lists, tables, quotes, rules, bold, italic
 * and links. Blocks that begin with a tag pass as they are: everything is cleaned afterwards anyway.
 */
import { escapeHtml } from '../../../platform/escape-html.ts';

function inline(text: string): string {
  return escapeHtml(text)
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(.+?)\*/g, '<em>$1</em>');
}

const cells = (row: string): string[] =>
  row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

function table([head = '', , ...rows]: string[]): string {
  const line = (row: string, tag: string): string =>
    `<tr>${cells(row)
      .map((cell) => `<${tag}>${inline(cell)}</${tag}>`)
      .join('')}</tr>`;
  const body = rows.map((row) => line(row, 'td')).join('');
  return `<table><thead>${line(head, 'th')}</thead><tbody>${body}</tbody></table>`;
}

/** Lines that do not begin an item belong to the one before. */
function list(lines: string[], mark: RegExp, tag: 'ul' | 'ol'): string {
  const items: string[] = [];
  for (const line of lines) {
    if (mark.test(line) || items.length === 0) items.push(line.replace(mark, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</${tag}>`;
}

function block(text: string): string {
  const lines = text.split('\n');
  const first = lines[0] ?? '';
  if (/^<[a-z]/i.test(first)) return text;
  const [, marks, title] = /^(#{2,4})\s+(.*)$/.exec(first) ?? [];
  if (marks !== undefined && title !== undefined) {
    const rest = lines.slice(1).join('\n').trim();
    return `<h${marks.length}>${inline(title)}</h${marks.length}>${rest === '' ? '' : block(rest)}`;
  }
  if (/^-{3,}$/.test(first)) return '<hr>';
  if (/^[-*]\s/.test(first)) return list(lines, /^[-*]\s+/, 'ul');
  if (/^\d+\.\s/.test(first)) return list(lines, /^\d+\.\s+/, 'ol');
  if (/^>\s?/.test(first))
    return `<blockquote><p>${inline(lines.map((line) => line.replace(/^>\s?/, '')).join(' '))}</p></blockquote>`;
  if (first.startsWith('|') && /^\|[\s:|-]+\|$/.test(lines[1] ?? '')) return table(lines);
  return `<p>${inline(lines.join(' '))}</p>`;
}

export function renderMarkdown(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(block)
    .join('\n');
}
