/**
 * What is being edited.
 *
 * clean  shows the draft that waits, else what is live. Leaves by: a first change.
 * dirty  holds the edited document and the version it was begun on. Leaves by: saved, or dropped.
 */
import type { ReplyOf } from '@house/contract/call';
import { type BrandDocument, getBrandVersion, getDeskBrand, listBrandVersions } from '@house/contract/desk-brand';
import { callKey } from '@house/web/query';
import { isRefusalError } from '@house/web/refusal-error';
import { useEffect, useState } from 'react';
import { queryClient } from '../../shared/api.ts';
import { type Faults, readFaults } from './model.ts';

export type DeskBrand = ReplyOf<typeof getDeskBrand>;

export interface BrandForm {
  readonly document: BrandDocument;
  /** The version the edit was begun on. */
  readonly base: number;
  readonly dirty: boolean;
  readonly locked: boolean;
  readonly faults: Faults;
  readonly change: (part: Partial<BrandDocument>) => void;
  readonly drop: () => void;
  /** Keeps the faults of a refusal beside their fields; answers them. */
  readonly noteRefusal: (thrown: unknown) => Faults;
}

/** Everything the desk shows of the brand is asked again. */
export async function refreshBrand(): Promise<void> {
  await Promise.all(
    [getDeskBrand, listBrandVersions, getBrandVersion].map((call) =>
      queryClient.invalidateQueries({ queryKey: callKey(call) }),
    ),
  );
}

export function useBrandForm(desk: DeskBrand, mayEdit: boolean): BrandForm {
  const [edit, setEdit] = useState<{ document: BrandDocument; base: number } | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const document = edit?.document ?? desk.draft?.document ?? desk.live;
  const base = edit?.base ?? desk.newest;
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
    locked: !mayEdit,
    faults,
    change: (part) => {
      setFaults({});
      setEdit((old) => ({ document: { ...(old?.document ?? document), ...part }, base: old?.base ?? desk.newest }));
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
