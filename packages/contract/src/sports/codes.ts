/** What the book of sports refuses with, what staff may do in it, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const sportsCodes = defineCodes({
  refusals: {
    'sports.eventUnknown': 404,
    'sports.marketUnknown': 404,
    'sports.ticketUnknown': 404,
    'sports.notABet': 422,
    'sports.legsConflict': 409,
    'sports.stakeLow': 409,
    'sports.stakeHigh': 409,
    'sports.closed': 409,
    'sports.suspended': 409,
    'sports.marketClosed': 409,
    'sports.oddsChanged': 409,
    'sports.scoreChanged': 409,
    'sports.notForSale': 409,
    'sports.cashOutMoved': 409,
    'sports.notDecided': 409,
    'sports.scoreMissing': 422,
    'sports.notCorrectable': 409,
    'sports.sportUnknown': 404,
    'sports.ticketOver': 409,
    'sports.orderWaits': 409,
    'sports.orderUnknown': 404,
    'sports.orderMoved': 409,
    'sports.ownOrder': 409,
  },
  rights: ['sports.view', 'sports.trade', 'sports.settle'],
  auditActions: [
    'sports.hold',
    'sports.release',
    'sports.setMargins',
    'sports.requestOrder',
    'sports.confirmOrder',
    'sports.rejectOrder',
  ],
});
