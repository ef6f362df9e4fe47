/**
 * Changes to a list of one's own that show at once and are sent one after the other: the house sees them in the order in
 * which they were made. Its answer is taken only when nothing is waiting behind it, for it knows nothing of that; one that
 * is refused is undone alone.
 */
export interface Change<List> {
  readonly apply: (now: List) => List;
  /** Takes it back from what the list is by then. */
  readonly undo: (now: List) => List;
  readonly send: () => Promise<List>;
  /** False once the list is somebody else's: nothing is sent or shown then. */
  readonly holds: () => boolean;
  readonly onRefused: (failure: unknown) => void;
}

/** Resolves when the change was answered; rejects never. */
export function createChanges<List>(list: { read: () => List; write: (next: List) => void }) {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;

  async function settle({ send, undo, holds, onRefused }: Change<List>): Promise<void> {
    try {
      if (!holds()) return;
      const told = await send();
      if (holds() && waiting === 1) list.write(told);
    } catch (failure) {
      if (holds()) list.write(undo(list.read()));
      onRefused(failure);
    } finally {
      waiting -= 1;
    }
  }

  return (change: Change<List>): Promise<void> => {
    list.write(change.apply(list.read()));
    waiting += 1;
    last = last.then(() => settle(change));
    return last;
  };
}
