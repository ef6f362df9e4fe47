/** The calls of shots: the contract in, the service, the contract out. */
import { listYeekeeEntries, sendYeekeeEntry, type YeekeeEntryView } from '@house/contract/lottery/yeekee';
import type { CallRouter } from '../../../platform/http.ts';
import { isRefusal } from '../../../platform/result.ts';
import type { YeekeeEntries, YeekeeEntriesOfRound, YeekeeEntry } from './port.ts';

export function serveYeekeeEntries({
  house,
  yeekeeEntries,
}: {
  readonly house: CallRouter;
  readonly yeekeeEntries: YeekeeEntries;
}): void {
  house.serveSignedIn(listYeekeeEntries, null, async ({ params, principal }) => {
    const found = await yeekeeEntries.ofRound(principal.id, BigInt(params.drawId));
    return isRefusal(found) ? found : writeRound(found as YeekeeEntriesOfRound);
  });
  house.serveSignedIn(sendYeekeeEntry, null, async ({ body, params, principal }) => {
    const sent = await yeekeeEntries.send(principal.id, { ...body, drawId: BigInt(params.drawId) });
    if ('refused' in sent) return sent;
    return { yeekeeEntry: writeYeekeeEntry(sent.yeekeeEntry), round: writeRound(sent.round), repeated: sent.repeated };
  });
}

const writeYeekeeEntry = (yeekeeEntry: YeekeeEntry): YeekeeEntryView => ({
  ...yeekeeEntry,
  sentAt: yeekeeEntry.sentAt.toISOString(),
});

const writeRound = ({ total, mine, most }: YeekeeEntriesOfRound) => ({ total, most, mine: mine.map(writeYeekeeEntry) });
