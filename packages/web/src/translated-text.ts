/**
 * Lets a browser translate the page. Google's translator takes a text out of the page and puts a <font> with other words in
 * its place. React still holds the text: removing it or inserting before it throws, and what is written into it is seen by
 * nobody, such as a new balance. So before the page's own code does any of this, the text goes back to where its stand-in
 * stands. The translator sees it come and translates it anew. Why it is done this way: docs/adr/0030-translated-pages.md.
 */

/** No page of ours draws one: it is obsolete, and rich text is rebuilt without it. */
const STAND_IN = 'FONT';

/** What stands in the page for a text that was taken out. */
const standIns = new WeakMap<Node, Node>();
/** Each stands for one text. */
const engaged = new WeakSet<Node>();

const isFreeStandIn = (node: Node | null): node is Node => node?.nodeName === STAND_IN && !engaged.has(node);

/** Finds for each text that was taken out what came beside it or in its place. */
function noteTaken(records: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
    for (const text of removedNodes) {
      if (text.nodeType !== Node.TEXT_NODE) continue;
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isFreeStandIn);
      if (standIn === undefined) continue;
      standIns.set(text, standIn);
      engaged.add(standIn);
    }
}

/** The child of `parent` that holds `node`, at any depth. */
function childAround(parent: Node, node: Node): Node | null {
  let around: Node | null = node;
  while (around !== null && around.parentNode !== parent) around = around.parentNode;
  return around;
}

/** Begins to watch for translated texts, for as long as the page stands. Call it once, before the page is drawn. */
export function guardTranslatedText(): void {
  const page = Node.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- each is called with the node it is for
  const { appendChild, insertBefore, removeChild, replaceChild } = page;
  const value = Object.getOwnPropertyDescriptor(page, 'nodeValue');
  // Records come in a microtask. Code that runs before it takes them itself.
  const observer = new MutationObserver(noteTaken);
  observer.observe(document, { childList: true, subtree: true });

  /** A text that was taken out stands in its place again; any other node stays as it is. */
  function putBack(node: Node): void {
    if (node.nodeType !== Node.TEXT_NODE) return;
    // Where its parent put it: almost every call.
    if (node.parentNode !== null && node.parentNode.nodeName !== STAND_IN) return;
    noteTaken(observer.takeRecords());
    const standIn = standIns.get(node);
    if (standIn === undefined) return;
    standIns.delete(node);
    // Gone with what was round it, or the translator put the text back itself.
    if (standIn.parentNode === null || (node.parentNode !== null && !standIn.contains(node))) return;
    replaceChild.call(standIn.parentNode, node, standIn);
  }

  page.appendChild = function <T extends Node>(this: Node, child: T): T {
    putBack(child);
    return appendChild.call(this, child) as T;
  };
  page.insertBefore = function <T extends Node>(this: Node, child: T, before: Node | null): T {
    putBack(child);
    if (before === null || before.parentNode === this) return insertBefore.call(this, child, before) as T;
    putBack(before);
    // What moved without a trace has its place no more: a wrong one is better than a crash.
    return insertBefore.call(this, child, childAround(this, before)) as T;
  };
  page.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) putBack(child);
    // Anywhere else in here something else moved it, and out of here it is gone already.
    return child.parentNode !== null && this.contains(child) ? (removeChild.call(child.parentNode, child) as T) : child;
  };
  Object.defineProperty(page, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      putBack(this);
      value?.set?.call(this, text);
    },
  });
}
