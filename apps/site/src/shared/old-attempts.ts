/**
 * Moves what the release before kept of slips and chases on their way to where `send-until-answered.ts` looks for it. A tab
 * that stays open over a release asks for its bets with the same keys. Can go with the release after.
 */

function readRecord(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const OLD = /^lottery\.(sendings|chase)@(.+)$/;

/** What does not read as an attempt of its account is left to the reader to refuse. */
export function moveOldAttempts(store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>): void {
  const places = Array.from({ length: store.length }, (_, at) => store.key(at) ?? '');
  for (const place of places) {
    const [, kind, account] = OLD.exec(place) ?? [];
    if (kind === undefined) continue;
    const kept = readRecord(store.getItem(place));
    const bodies =
      kind === 'chase'
        ? [['chase', kept['body']]]
        : Object.entries(kept['games'] ?? {}).map(([code, body]) => [`slip.${code}`, body]);
    for (const [name, body] of bodies)
      if (body !== undefined) store.setItem(`attempt.${name}.${account}`, JSON.stringify(body));
    store.removeItem(place);
  }
}
