/**
 * What is being edited.
 *
 * clean  shows the newest version. Leaves by: a first change.
 * dirty  holds the edited document and the version it was begun on. Leaves by: saved, or dropped.
 */
import { getDeskPiece, getPieceVersion, listDeskPieces, listPieceVersions } from '@house/contract/desk-content';
import type { PieceDocument, PieceText } from '@house/rules/pieces';
import { callKey } from '@house/web/query';
import { isRefusalError } from '@house/web/refusal-error';
import { useEffect, useState } from 'react';
import { queryClient } from '../../shared/api.ts';
import { EMPTY_TEXT, type Faults, readFaults } from './model.ts';

export interface PieceForm {
  readonly document: PieceDocument;
  /** The version the edit was begun on. */
  readonly base: number;
  readonly dirty: boolean;
  readonly locked: boolean;
  readonly faults: Faults;
  readonly change: (part: Partial<PieceDocument>) => void;
  readonly changeText: (language: string, part: Partial<PieceText>) => void;
  readonly changeField: (name: string, value: string | boolean | null) => void;
  readonly drop: () => void;
  /** Keeps the faults of a refusal beside their fields; answers how many. */
  readonly noteRefusal: (thrown: unknown) => number;
}

/** Everything the desk shows of pieces is asked again. */
export async function refreshPieces(): Promise<void> {
  await Promise.all(
    [getDeskPiece, listDeskPieces, listPieceVersions, getPieceVersion].map((call) =>
      queryClient.invalidateQueries({ queryKey: callKey(call) }),
    ),
  );
}

export function usePieceForm(stored: PieceDocument, newest: number, locked: boolean): PieceForm {
  const [edit, setEdit] = useState<{ document: PieceDocument; base: number } | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const document = edit?.document ?? stored;
  const dirty = edit !== null;
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);
  const edited = (make: (old: PieceDocument) => PieceDocument): void => {
    setFaults({});
    setEdit((old) => ({ document: make(old?.document ?? stored), base: old?.base ?? newest }));
  };
  return {
    document,
    base: edit?.base ?? newest,
    dirty,
    locked,
    faults,
    change: (part) => edited((old) => ({ ...old, ...part })),
    changeText: (language, part) =>
      edited((old) => ({
        ...old,
        texts: { ...old.texts, [language]: { ...EMPTY_TEXT, ...old.texts[language], ...part } },
      })),
    changeField: (name, value) => edited((old) => ({ ...old, fields: { ...old.fields, [name]: value } })),
    drop: () => {
      setFaults({});
      setEdit(null);
    },
    noteRefusal: (thrown) => {
      const found = isRefusalError(thrown) ? readFaults(thrown.fields) : {};
      setFaults(found);
      return Object.keys(found).length;
    },
  };
}
