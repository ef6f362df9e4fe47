/**
 * A written text on the page. It was cleaned when it was stored; here it is read again by the same list
 * (`@house/rules/rich-text`) and built up as elements, so nothing that is not on the list can come to be, whatever came.
 *
 * Links to our own pages stay in the page; others open in a window of their own that knows nothing of ours.
 */
import { useTranslator } from '@house/i18n/react';
import { HEADING_ID, isAllowedAttribute, isRichTag, leadsAway, type RichTag } from '@house/rules/rich-text';
import { createElement, type JSX, type MouseEvent, type ReactNode, useMemo } from 'react';
import { tabHistory } from './history.ts';

const AWAY = { target: '_blank', rel: 'noopener noreferrer nofollow' };
const REACT_NAMES: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' };
/** What stands inside these is no text for people. */
const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'template', 'iframe', 'object', 'title', 'noscript']);

function propsOf(element: Element, tag: RichTag): Record<string, string> {
  const props: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    if (isAllowedAttribute(tag, name, value)) props[REACT_NAMES[name] ?? name] = value;
  }
  if (/^h[2-4]$/.test(tag) && HEADING_ID.test(element.id)) props['id'] = element.id;
  return props['href'] !== undefined && leadsAway(props['href']) ? { ...props, ...AWAY } : props;
}

function build(node: Node, key: number, write: (text: string) => string): ReactNode {
  if (node instanceof Text) return write(node.data);
  if (!(node instanceof Element)) return null;
  const tag = node.localName;
  if (SILENT.has(tag)) return null;
  const children = buildAll(node, write);
  // A tag off the list leaves its words behind.
  if (!isRichTag(tag)) return children;
  const element = createElement(tag, { key, ...propsOf(node, tag) }, ...children);
  // A wide table scrolls by itself; the page never does sideways.
  return tag === 'table' ? createElement('div', { key, className: 'rich-table' }, element) : element;
}

function buildAll(parent: Node, write: (text: string) => string): ReactNode[] {
  return Array.from(parent.childNodes, (node, index) => build(node, index, write));
}

/** A plain press on a link to a page of ours goes there without loading the site anew. */
function stayInside(event: MouseEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const address = link?.getAttribute('href') ?? '';
  if (!address.startsWith('/') && !address.startsWith('?')) return;
  event.preventDefault();
  tabHistory.push(address);
}

interface RichTextProps {
  html: string;
  className?: string;
}

export function RichText({ html, className = '' }: RichTextProps): JSX.Element {
  const { mapDigits } = useTranslator();
  const content = useMemo(
    () => buildAll(new DOMParser().parseFromString(html, 'text/html').body, mapDigits),
    [html, mapDigits],
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only links inside are pressed, and they take Enter themselves
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for its links
    <div className={`rich ${className}`} onClick={stayInside}>
      {content}
    </div>
  );
}
