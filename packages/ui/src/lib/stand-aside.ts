/**
 * Lets what somebody else lays over the page (pictures to pick, in a check of theirs) be seen and pressed while `work`
 * lasts: a modal popup leaves the browser's top layer, under which nothing else could be, and returns to it.
 */
export async function standAside<T>(inside: Element, work: () => Promise<T>): Promise<T> {
  const popup = inside.closest('dialog');
  if (popup === null || !popup.matches(':modal')) return work();
  reopen(popup, () => popup.show());
  popup.dataset['aside'] = '';
  try {
    return await work();
  } finally {
    delete popup.dataset['aside'];
    if (popup.isConnected && popup.open) reopen(popup, () => popup.showModal());
  }
}

/** Closing and opening give the focus away; the person keeps it. */
function reopen(popup: HTMLDialogElement, open: () => void): void {
  const focused = popup.ownerDocument.activeElement;
  popup.close();
  open();
  if (focused instanceof HTMLElement && popup.contains(focused)) focused.focus();
}
