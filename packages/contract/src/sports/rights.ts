/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  listSportsFixtures: 'sports.view',
  getSportsBook: 'sports.view',
  listSportsTape: 'sports.view',
  listSportsOrders: 'sports.view',
  holdSportsEvent: 'sports.trade',
  holdSportsMarket: 'sports.trade',
  setSportsMargins: 'sports.trade',
  listSportsLimits: 'sports.view',
  setSportsLimit: 'sports.trade',
  setSportsFactor: 'sports.trade',
  listSportsBigBets: 'sports.view',
  answerSportsBigBet: 'sports.trade',
  listSportsSettling: 'sports.view',
  requestSportsOrder: 'sports.settle',
  confirmSportsOrder: 'sports.settle',
  rejectSportsOrder: 'sports.settle',
  listSportsFeeds: 'sports.view',
  holdSportsFeed: 'sports.trade',
  askForSportsFeed: 'sports.settle',
  confirmSportsFeed: 'sports.settle',
  closeSportsFeed: 'sports.settle',
} as const satisfies RightOfCall;
