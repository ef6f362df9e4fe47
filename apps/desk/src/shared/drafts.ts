/**
 * What a member of staff had typed and not sent when his session was lost: it waits for him, and for nobody else.
 *
 * A value stands in session storage under the release, its name and whose it is, `draft.<release>/raffle@7`, from the
 * moment the server no longer knew the session until its form is there again. It leaves by
 * - its owner opening the form: the form has it then, and it is kept anew should that session be lost too;
 * - somebody signing out: all go;
 * - somebody else signing in: those of others go.
 * While a session stands nothing is kept: what is closed or left by oneself is given up, as ever.
 * What another release of the desk kept is not read: its forms may have been others, and a page would fall over it.
 */
import { readRelease } from '@house/web/missing-part';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { getToken, isSessionLost, onSession } from './session.ts';
import { useStaffInfo } from './staff.ts';

const DRAFT = 'draft.';

const nameOf = (what: string, owner: string): string => `${DRAFT}${readRelease()}/${what}@${owner}`;

function readDraft(what: string, owner: string): unknown {
  const text = sessionStorage.getItem(nameOf(what, owner));
  return text === null ? undefined : JSON.parse(text);
}

function keepDraft(what: string, owner: string, value: unknown): void {
  try {
    sessionStorage.setItem(nameOf(what, owner), JSON.stringify(value));
  } catch {
    // No room: it is lost, and the page that goes is not broken by it.
  }
}

function forgetDrafts(isGone: (owner: string) => boolean): void {
  const names = Array.from({ length: sessionStorage.length }, (_, place) => sessionStorage.key(place) ?? '');
  for (const name of names)
    if (name.startsWith(DRAFT) && isGone(name.slice(name.lastIndexOf('@') + 1))) sessionStorage.removeItem(name);
}

/** This member of staff is signed in. */
export function forgetDraftsOfOthers(owner: string): void {
  forgetDrafts((other) => other !== owner);
}

onSession(() => {
  if (getToken() === null && !isSessionLost()) forgetDrafts(() => true);
});

/**
 * What was kept under this name for whoever is signed in. Should the session be lost while the part stands, what `now`
 * answers is kept; undefined is nothing to keep. A part without a name keeps nothing.
 */
export function useKept<V>(what: string | undefined, now: () => V | undefined): V | undefined {
  const { data: staff } = useStaffInfo();
  const [place] = useState(() => (what === undefined || staff === undefined ? null : ([what, staff.id] as const)));
  const [kept] = useState(() => (place === null ? undefined : (readDraft(...place) as V | undefined)));
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  useEffect(() => {
    if (place === null) return;
    sessionStorage.removeItem(nameOf(...place));
    return () => {
      const value = isSessionLost() ? latest.current() : undefined;
      if (value !== undefined) keepDraft(...place, value);
    };
  }, [place]);
  return kept;
}

/** `useState` of something typed, which comes back to its owner after a lost session. It goes through JSON. */
export function useDraft<V>(what: string | undefined, first: V | (() => V)): [V, Dispatch<SetStateAction<V>>] {
  const [start] = useState(first);
  const current = useRef(start);
  const kept = useKept<readonly [V]>(what, () => (Object.is(current.current, start) ? undefined : [current.current]));
  const [value, setValue] = useState(kept === undefined ? start : kept[0]);
  useEffect(() => {
    current.current = value;
  }, [value]);
  return [value, setValue];
}
