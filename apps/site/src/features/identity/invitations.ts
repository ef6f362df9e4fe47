/** The two codes of a registration: whether each counts, asked when a field is left and before anything is sent. */
import { useEffect, useRef, useState } from 'react';
import type { FieldName, RegisterValues } from './register-model.ts';
import { checkInvitation } from './register-requests.ts';

const FIELDS = ['referralCode', 'affiliateCode'] as const;
export type InvitationField = (typeof FIELDS)[number];

const isInvitation = (field: unknown): field is InvitationField => FIELDS.includes(field as InvitationField);

export interface Invitations {
  /** True: counts; false: does not; null: not known. */
  readonly verdictOf: (field: FieldName) => boolean | null;
  /** The field whose code was refused last, until somebody has answered. */
  readonly refused: InvitationField | null;
  readonly check: (field: FieldName) => void;
  /** Asks for all that are shown and filled; false when one does not count. */
  readonly checkAll: (shown: readonly FieldName[]) => Promise<boolean>;
  readonly refuse: (field: unknown) => void;
  readonly answer: () => void;
}

export function useInvitations(values: RegisterValues, unlock: (field: InvitationField) => void): Invitations {
  const [verdicts, setVerdicts] = useState<Readonly<Record<string, boolean>>>({});
  const [refused, setRefused] = useState<InvitationField | null>(null);
  const keyOf = (field: InvitationField) => values[field].trim().toUpperCase();
  const verdictOf = (field: FieldName) => (isInvitation(field) ? (verdicts[keyOf(field)] ?? null) : null);

  const ask = async (field: InvitationField): Promise<boolean | null> => {
    const key = keyOf(field);
    const known = verdicts[key];
    if (key === '' || known !== undefined) return known ?? null;
    const counts = await checkInvitation(key);
    if (counts !== null) setVerdicts((old) => ({ ...old, [key]: counts }));
    // A code from a link that counts no more must not lock anybody out.
    if (counts === false) unlock(field);
    return counts;
  };

  const linked = useRef(ask);
  useEffect(() => {
    for (const field of FIELDS) void linked.current(field);
  }, []);

  return {
    verdictOf,
    refused,
    check: (field) => {
      if (isInvitation(field)) void ask(field);
    },
    async checkAll(shown) {
      for (const field of FIELDS) {
        if (!shown.includes(field) || (await ask(field)) !== false) continue;
        setRefused(field);
        return false;
      }
      return true;
    },
    refuse: (field) => {
      if (!isInvitation(field)) return;
      setVerdicts((old) => ({ ...old, [keyOf(field)]: false }));
      unlock(field);
      setRefused(field);
    },
    answer: () => setRefused(null),
  };
}
