/** Reads one message of XML: its root element and what is in it, without text. Bounded; anything odd is refused. */
import { Parser } from 'htmlparser2';
import { FeedFault } from '../adapter.ts';

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
}

const LENGTH_MAX = 2_000_000;
const ELEMENTS_MAX = 40_000;
const DEPTH_MAX = 16;

interface Open extends Element {
  readonly children: Element[];
}

export function parseXml(text: string): Element {
  if (text.length > LENGTH_MAX) throw new FeedFault('message too long');
  const stack: Open[] = [];
  let root: Open | undefined;
  let elements = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements += 1;
        if (elements > ELEMENTS_MAX || stack.length >= DEPTH_MAX) throw new FeedFault('message too large');
        const element: Open = { name, attributes: { ...attributes }, children: [] };
        const parent = stack.at(-1);
        if (parent !== undefined) parent.children.push(element);
        else if (root === undefined) root = element;
        else throw new FeedFault('message with two roots');
        stack.push(element);
      },
      onclosetag() {
        stack.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(text);
  // The end closes what its sender did not: such a message was cut off.
  if (stack.length > 0) throw new FeedFault('message cut off');
  parser.end();
  if (root === undefined) throw new FeedFault('message without a root');
  return root;
}

export const childrenOf = ({ children }: Element, ...path: readonly string[]): readonly Element[] => {
  const [name, ...rest] = path;
  const found = children.filter((child) => child.name === name);
  return rest.length === 0 ? found : found.flatMap((child) => childrenOf(child, ...rest));
};

/** A whole number of an attribute; null where it has none. */
export function numberOf({ attributes }: Element, name: string): number | null {
  const text = attributes[name];
  return text !== undefined && /^-?[0-9]{1,16}$/.test(text) ? Number(text) : null;
}

export function needNumber(element: Element, name: string): number {
  const number = numberOf(element, name);
  if (number === null) throw new FeedFault(`${element.name} without ${name}`);
  return number;
}

export function needText({ name: element, attributes }: Element, name: string): string {
  const text = attributes[name];
  if (text === undefined || text === '') throw new FeedFault(`${element} without ${name}`);
  return text;
}
