/** Downloads of the desk's lists, written down before they are handed over (screens.md 7 and 7.32). */
import { canonicalJson } from '@house/fairness/canonical-json';
import type { RecordExport } from '../../platform/audit-action.ts';
import { type Db, transact } from '../../platform/database.ts';
import { refuse } from '../../platform/result.ts';
import { maskRecipient } from '../delivery/port.ts';
import type { ListExport, Operations } from './port.ts';
import { appendAuditLine, findAuditByKey, readDeskMember } from './queries.ts';

/** Lists that are somebody's. */
const OF_MEMBER: readonly ListExport['list'][] = ['ledger', 'bets'];

/** A mobile number as people write it, with nine to fifteen digits of any script, or a mail address. */
function isContact(text: string): boolean {
  return text.includes('@') || /^\p{Nd}{9,15}$/u.test(text.replaceAll(/[ ()+.-]/g, ''));
}

/** The log is kept for ever: whom somebody looked for by his number or address is not to stand in it. */
function maskFilter(filter: ListExport['filter']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).map(([name, text]) => [name, isContact(text) ? maskRecipient(text) : text]),
  );
}

/** Of files that the house writes itself (platform/list-file.ts). */
export function createRecordExport(db: Db): RecordExport {
  return async (by, action, filter) => {
    const asked = Object.entries(filter).flatMap(([name, text]) => (text ? [[name, text] as const] : []));
    const after = canonicalJson({ filter: maskFilter(Object.fromEntries(asked)) });
    await transact(db, (tx) => appendAuditLine(tx, { ...by, action, object: action.replace('export.', ''), after }));
  };
}

export function createExportLog({ db }: { readonly db: Db }): Pick<Operations, 'logExport'> {
  return {
    async logExport(actor, { key, list, memberId, filter, rows, cut }) {
      const whose = OF_MEMBER.includes(list) ? (memberId ?? 0n) : null;
      if (whose !== null && (await readDeskMember(db, whose)) === undefined) return refuse('operations.memberUnknown');
      const line = {
        staffId: actor.staffId,
        action: `export.${list}` as const,
        object: whose === null ? list : `member:${whose}`,
        after: canonicalJson({ cut, filter: maskFilter(filter), rows }),
      };
      return transact(db, async (tx) => {
        // Writes nothing when the key is known, and holds the log's head: whatever is found then is all there will be.
        await appendAuditLine(tx, { ...line, staff: actor.name, address: actor.address, key });
        const kept = await findAuditByKey(tx, key);
        const same =
          kept?.action === line.action &&
          kept.object === line.object &&
          kept.staffId === line.staffId &&
          kept.after === line.after;
        return same ? undefined : refuse('request.keyReused');
      });
    },
  };
}
