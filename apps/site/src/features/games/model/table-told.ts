/** At which of its tables a live game of ours says that somebody sits. Heard from a frame of our own origin alone. */
import { type RefObject, useEffect, useState } from 'react';

const TABLE = /^[A-Za-z0-9-]{1,20}$/;

/** What a message says of a table; null: nothing. Pure. */
export function tableTold(said: unknown): string | null {
  if (typeof said !== 'object' || said === null) return null;
  const { source, kind, table } = said as { source?: unknown; kind?: unknown; table?: unknown };
  const tells = source === 'house-studio' && kind === 'table' && typeof table === 'string' && TABLE.test(table);
  return tells ? table : null;
}

/** Null until the game has said it, and for games of others, which say nothing. */
export function useTableTold(stage: RefObject<HTMLElement | null>): string | null {
  const [table, setTable] = useState<string | null>(null);
  useEffect(() => {
    const hear = (event: MessageEvent): void => {
      const frame = stage.current?.querySelector('iframe');
      if (event.origin !== location.origin || event.source === null || event.source !== frame?.contentWindow) return;
      const told = tableTold(event.data);
      if (told !== null) setTable(told);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [stage]);
  return table;
}
