/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  listStudioRounds: 'studio.view',
  getStudioRound: 'studio.view',
  listStudioVoids: 'studio.view',
  getStudioReturns: 'studio.view',
  getStudioPools: 'studio.view',
  getStudioFish: 'studio.view',
  listStudioTables: 'studio.view',
  changeStudioTable: 'vendors.edit',
  listStudioOpposites: 'studio.view',
  listStudioHands: 'studio.view',
  listStudioCards: 'studio.view',
  listStudioCollusion: 'studio.view',
  openStudioCardHand: 'studio.hands',
  getStudioCardSeating: 'studio.view',
  changeStudioCardSeating: 'vendors.edit',
  listStudioFights: 'studio.view',
  setUpArena: 'vendors.edit',
  openFight: 'results.enter',
  reportFight: 'results.enter',
  requestStudioVoid: 'studio.void',
  requestStudioHandVoid: 'studio.void',
  requestStudioShoeVoid: 'studio.void',
  confirmStudioVoid: 'studio.void',
  rejectStudioVoid: 'studio.void',
} as const satisfies RightOfCall;
