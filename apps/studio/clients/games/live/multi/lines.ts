/**
 * Several tables over one line: a browser opens few connections to an address, and calls need some of them. The line is opened
 * anew when the tables that are listened to change; what it greets with brings each of them up to date.
 */
import { TABLES_AT_ONCE, type TableLine, type TableMessage } from '../../../../src/contract.ts';
import { type Hearing, openStream } from '../../../shell/stream.ts';

export interface Lines {
  /** Answers what ends the listening; a table is listened to once. */
  readonly hear: (table: string, hearing: Hearing<TableMessage>) => () => void;
}

export function createLines(token: string): Lines {
  const hearings = new Map<string, Hearing<TableMessage>>();
  let close: () => void = () => undefined;
  let opened = '';
  let due = false;

  const all = (tell: (hearing: Hearing<TableMessage>) => void): void => {
    for (const hearing of hearings.values()) tell(hearing);
  };
  function open(): void {
    due = false;
    const of = [...hearings.keys()].slice(0, TABLES_AT_ONCE).toSorted().join(',');
    if (of === opened) return;
    close();
    opened = of;
    close =
      of === ''
        ? () => undefined
        : openStream<TableLine>(
            { token, path: `/tables/stream?of=${of}` },
            {
              onMessage: ({ at, ...message }) => hearings.get(at)?.onMessage(message as TableMessage),
              onLine: (connected) => all(({ onLine }) => onLine(connected)),
              onEnded: () => all(({ onEnded }) => onEnded()),
            },
          );
  }
  /** Tables that come and go together open one line. */
  function change(): void {
    if (!due) setTimeout(open, 0);
    due = true;
  }

  return {
    hear(table, hearing) {
      hearings.set(table, hearing);
      change();
      return () => {
        hearings.delete(table);
        change();
      };
    },
  };
}
