/** What the studio's pages of the desk refuse with, what staff may do there, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const studioCodes = defineCodes({
  refusals: {
    'studio.away': 409,
    'studio.roundUnknown': 404,
    'studio.voidUnknown': 404,
    'studio.voidWaits': 409,
    'studio.notVoidable': 409,
    'studio.stateMoved': 409,
    'studio.ownRequest': 409,
    'studio.tableUnknown': 404,
    'studio.changedMeanwhile': 409,
    'studio.tableInvalid': 422,
    'studio.fightUnknown': 404,
    'studio.fightRuns': 409,
    'studio.fightBusy': 409,
    'studio.fightOver': 409,
    'studio.arenasFull': 409,
    'studio.ownReport': 409,
  },
  rights: ['studio.view', 'studio.void', 'studio.hands'],
  auditActions: [
    'studio.setUpArena',
    'studio.openFight',
    'studio.reportFight',
    'studio.changeTable',
    'studio.changeSeating',
    'studio.openHand',
    'studio.requestVoid',
    'studio.confirmVoid',
    'studio.rejectVoid',
  ],
});
