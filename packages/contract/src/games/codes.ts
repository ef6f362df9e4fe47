/** What games refuses with, what staff may do in it, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const gamesCodes = defineCodes({
  refusals: {
    'games.unknown': 404,
    'games.soon': 409,
    'games.maintenance': 409,
    'games.favouritesFull': 409,
    'games.vendorUnknown': 404,
    'games.changedMeanwhile': 409,
    'games.nameMissing': 422,
    'games.notPlayable': 409,
    'games.windowTimes': 422,
    'games.listsFull': 409,
    'games.listUnknown': 404,
    'games.listFixed': 409,
  },
  rights: ['games.view', 'games.edit'],
  auditActions: ['games.game', 'games.bulk', 'games.vendor', 'games.list', 'games.removeList'],
});
