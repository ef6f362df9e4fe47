/**
 * A document of versions that is being edited.
 *
 * clean  shows what is stored. Leaves by: a first change.
 * dirty  holds the edited document and the version it was begun on; leaving the page is warned of. Leaves by: saved, or
 *        dropped. A session that is lost leaves it to whoever edited (drafts.ts).
 */
import { isRefusalError } from '@house/web/refusal-error';
import { useEffect, useState } from 'react';
import { useDraft } from './drafts.ts';

/** Why a field is wrong, by its path. */
export type Faults = Readonly<Record<string, string>>;

export interface DocumentForm<D> {
  readonly document: D;
  /** The version the edit was begun on. */
  readonly base: number;
  readonly dirty: boolean;
  readonly locked: boolean;
  readonly faults: Faults;
  readonly change: (part: Partial<D> | ((old: D) => Partial<D>)) => void;
  readonly drop: () => void;
  /** Keeps the faults of a refusal beside their fields; answers them. */
  readonly noteRefusal: (thrown: unknown) => Faults;
}

interface Stored<D> {
  /** What the edit is called while it waits for its person. */
  readonly draft: string;
  readonly document: D;
  readonly newest: number;
  readonly locked: boolean;
  /** Faults of a refusal by the paths that the form uses. */
  readonly readFaults: (fields: Readonly<Record<string, string>>, document: D) => Faults;
}

export function useDocumentForm<D extends object>({
  draft,
  locked,
  newest,
  readFaults,
  ...stored
}: Stored<D>): DocumentForm<D> {
  const [edit, setEdit] = useDraft<{ document: D; base: number } | null>(draft, null);
  const [faults, setFaults] = useState<Faults>({});
  const { document, base } = edit ?? { document: stored.document, base: newest };
  const dirty = edit !== null;
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);
  return {
    document,
    base,
    dirty,
    locked,
    faults,
    change: (part) => {
      setFaults({});
      setEdit((now) => {
        const old = now?.document ?? stored.document;
        return { document: { ...old, ...(typeof part === 'function' ? part(old) : part) }, base: now?.base ?? newest };
      });
    },
    drop: () => {
      setFaults({});
      setEdit(null);
    },
    noteRefusal: (thrown) => {
      const found = isRefusalError(thrown) ? readFaults(thrown.fields, document) : {};
      setFaults(found);
      return found;
    },
  };
}
