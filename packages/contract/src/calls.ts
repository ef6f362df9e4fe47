/** The table of every call. The server refuses to start when one has no handler. */
import * as applications from './applications.ts';
import type { Call } from './call.ts';
import * as cashier from './cashier.ts';
import * as chat from './chat.ts';
import * as content from './content.ts';
import * as desk from './desk.ts';
import * as deskApplications from './desk-applications.ts';
import * as deskBrand from './desk-brand.ts';
import * as deskChat from './desk-chat.ts';
import * as deskContent from './desk-content.ts';
import * as deskFeedback from './desk-feedback.ts';
import * as deskGames from './desk-games.ts';
import * as deskHome from './desk-home.ts';
import * as deskInstant from './desk-instant.ts';
import * as deskLottery from './desk-lottery.ts';
import * as deskMessages from './desk-messages.ts';
import * as deskOutbox from './desk-outbox.ts';
import * as deskRegion from './desk-region.ts';
import * as deskResults from './desk-results.ts';
import * as deskStaff from './desk-staff.ts';
import * as feedback from './feedback.ts';
import * as gameFavourites from './game-favourites.ts';
import * as games from './games.ts';
import * as home from './home.ts';
import * as humanCheck from './human-check.ts';
import * as identity from './identity.ts';
import * as links from './links.ts';
import * as lottery from './lottery.ts';
import * as lotteryChases from './lottery-chases.ts';
import * as lotteryRaffles from './lottery-raffles.ts';
import * as lotteryScratch from './lottery-scratch.ts';
import * as lotteryShots from './lottery-shots.ts';
import * as lotteryVn from './lottery-vn.ts';
import * as messages from './messages.ts';
import * as ownLimits from './own-limits.ts';
import * as profile from './profile.ts';
import * as realtime from './realtime.ts';
import * as recovery from './recovery.ts';
import * as registration from './registration.ts';
import * as search from './search.ts';
import * as signIn from './sign-in.ts';
import * as system from './system.ts';
import * as uploads from './uploads.ts';
import * as wagers from './wagers.ts';
import * as wallet from './wallet.ts';

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'audience' in value && 'path' in value && 'reply' in value;
}

/** Every call of the contract, in the order of the capability files. */
export const ALL_CALLS: readonly Call[] = [
  system,
  content,
  home,
  identity,
  registration,
  profile,
  humanCheck,
  links,
  signIn,
  recovery,
  messages,
  uploads,
  feedback,
  applications,
  wallet,
  wagers,
  ownLimits,
  cashier,
  lottery,
  lotteryChases,
  lotteryScratch,
  lotteryShots,
  lotteryRaffles,
  lotteryVn,
  games,
  gameFavourites,
  search,
  realtime,
  chat,
  desk,
  deskBrand,
  deskChat,
  deskGames,
  deskContent,
  deskHome,
  deskLottery,
  deskOutbox,
  deskRegion,
  deskInstant,
  deskResults,
  deskStaff,
  deskMessages,
  deskFeedback,
  deskApplications,
].flatMap((file) => Object.values(file).filter(isCall));
