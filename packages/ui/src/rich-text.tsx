/**
 * A written text on the page. It was cleaned when it was stored; here it is read again by the same list
 * (`@house/rules/rich-text`) and built up as elements, so nothing that is not on the list can come to be, whatever came:
 * no HTML is ever set, and nothing parsed here is put into the page.
 *
 * Links away open in a window of their own that knows nothing of ours; `onOwnLink` is given those to our own pages.
 */
import './rich-text.css';
import { HEADING_ID, isAllowedAttribute, isRichTag, leadsAway, type RichTag } from '@house/rules/rich-text';
import { createElement, type JSX, type MouseEvent, type ReactNode, useMemo } from 'react';
import { useUiSettings } from './ui-settings.tsx';

const AWAY = { target: '_blank', rel: 'noopener noreferrer nofollow' };
const REACT_NAMES: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' };
/** Deeper nesting than a person writes is cut. */
const DEPTH_MAX = 30;
/** What stands inside these is no text for people. */
const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'template', 'iframe', 'object', 'title', 'noscript']);
const HTML = 'http://www.w3.org/1999/xhtml';

function propsOf(element: Element, tag: RichTag): Record<string, string> {
  const props: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    if (isAllowedAttribute(tag, name, value)) props[REACT_NAMES[name] ?? name] = value;
  }
  if (/^h[23]$/.test(tag) && HEADING_ID.test(element.id)) props['id'] = element.id;
  return props['href'] !== undefined && leadsAway(props['href']) ? { ...props, ...AWAY } : props;
}

type Write = (text: string) => string;

function build(node: Node, key: number, write: Write, depth: number): ReactNode {
  if (node instanceof Text) return write(node.data);
  if (!(node instanceof Element) || depth > DEPTH_MAX) return null;
  const tag = node.localName;
  // SVG and MathML bring rules of their own; so do these.
  if (SILENT.has(tag) || node.namespaceURI !== HTML) return null;
  const children = buildAll(node, write, depth + 1);
  // A tag off the list, and a link to nowhere, leaves its words behind.
  if (!isRichTag(tag)) return children;
  const props = propsOf(node, tag);
  if (tag === 'a' && props['href'] === undefined) return children;
  const element = createElement(tag, { key, ...props }, ...children);
  // A wide table scrolls by itself; the page never does sideways.
  return tag === 'table' ? createElement('div', { key, className: 'rich-table', tabIndex: 0 }, element) : element;
}

function buildAll(parent: Node, write: Write, depth: number): ReactNode[] {
  return Array.from(parent.childNodes, (node, index) => build(node, index, write, depth));
}

/** The address of ours that a plain press goes to; null for every other press. */
function ownAddress(event: MouseEvent<HTMLElement>): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const address = (event.target instanceof Element ? event.target.closest('a') : null)?.getAttribute('href') ?? '';
  return /^[/?]/.test(address) ? address : null;
}

export interface RichTextProps {
  html: string;
  className?: string;
  /** Takes a press on a link to a page of ours, which is then not loaded anew. */
  onOwnLink?: (address: string) => void;
}

export function RichText({ html, className = '', onOwnLink }: RichTextProps): JSX.Element {
  const { mapDigits } = useUiSettings();
  const content = useMemo(
    () => buildAll(new DOMParser().parseFromString(html, 'text/html').body, mapDigits, 0),
    [html, mapDigits],
  );
  const press = (event: MouseEvent<HTMLElement>): void => {
    const address = onOwnLink === undefined ? null : ownAddress(event);
    if (address === null) return;
    event.preventDefault();
    onOwnLink?.(address);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only links inside are pressed, and they take Enter themselves
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for its links
    <div className={`rich ${className}`} onClick={press}>
      {content}
    </div>
  );
}
