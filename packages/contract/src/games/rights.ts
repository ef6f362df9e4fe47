/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  listDeskVendors: 'games.view',
  listDeskGames: 'games.view',
  getDeskGame: 'games.view',
  listDeskGameLists: 'games.view',
  changeVendor: 'games.edit',
  changeGame: 'games.edit',
  changeGames: 'games.edit',
  changeGameList: 'games.edit',
  removeGameList: 'games.edit',
} as const satisfies RightOfCall;
