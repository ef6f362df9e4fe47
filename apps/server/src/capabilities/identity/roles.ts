/**
 * Who may make which call (specification 6): one table. The gatekeeper asks it before any handler runs.
 *
 * A member call that nobody put into a group is of the group `account`: open to players and agents alone.
 */
import type { Principal } from '../../platform/http.ts';
import { type Refusal, refuse } from '../../platform/result.ts';

export const ROLES = ['visitor', 'member', 'agent', 'trial', 'forcedChange'] as const;
export type Role = (typeof ROLES)[number];

/**
 * open      anybody's.  session  who am I, log out.  password  the way out of a forced change.
 * play      betting and what belongs to it.  account  wallet, records, profile.  agent  the agent's side.
 */
export type CallGroup = 'open' | 'session' | 'password' | 'play' | 'account' | 'agent';

const GROUPS: Readonly<Record<string, CallGroup>> = {
  getMemberInfo: 'session',
  logout: 'session',
  logoutDelete: 'session',
  changePassword: 'password',
  noteFirstLogin: 'play',
  getBalance: 'play',
  placeLotterySlip: 'play',
  getPrizeTerms: 'play',
  getDailyRebates: 'play',
  savePrizeLevel: 'play',
  cancelLotteryWager: 'play',
  makeChase: 'play',
  listChases: 'play',
  getChase: 'play',
  stopChase: 'play',
  listOpenedDraws: 'play',
  listRecentVnGames: 'play',
  listWagers: 'play',
  listWagerRows: 'play',
  getReceipt: 'play',
  placeSportsTicket: 'play',
  getSportsTicket: 'play',
  listSportsTickets: 'play',
  cashOutSportsTicket: 'play',
  launchGame: 'play',
  relayGameList: 'play',
  listGameTypes: 'play',
  listRecentGames: 'play',
  listRooms: 'play',
  listFavouriteGames: 'play',
  listFavouriteGamesList: 'play',
  putFavourite: 'play',
  removeFavourite: 'play',
  orderFavourites: 'play',
  mergeFavourites: 'play',
  listChatRooms: 'play',
  findTableRoom: 'play',
  readChatRoom: 'play',
  processDividend: 'agent',
  processDailySalary: 'agent',
  processHourSalary: 'agent',
  processRealTimeSalary: 'agent',
};

type Barred = 'session.required' | 'session.trialAccount' | 'identity.notAgent' | 'identity.passwordChangeRequired';
type Answer = 'allowed' | Barred;

/** What of a call decides who may make it. */
interface CallTitle {
  readonly name: string;
  readonly path: string;
  readonly audience: 'anyone' | 'member' | 'staff';
}

const RIGHTS: Readonly<Record<Role, Readonly<Record<CallGroup, Answer>>>> = {
  visitor: {
    open: 'allowed',
    session: 'session.required',
    password: 'session.required',
    play: 'session.required',
    account: 'session.required',
    agent: 'session.required',
  },
  member: {
    open: 'allowed',
    session: 'allowed',
    password: 'allowed',
    play: 'allowed',
    account: 'allowed',
    agent: 'identity.notAgent',
  },
  agent: {
    open: 'allowed',
    session: 'allowed',
    password: 'allowed',
    play: 'allowed',
    account: 'allowed',
    agent: 'allowed',
  },
  trial: {
    open: 'allowed',
    session: 'allowed',
    password: 'session.trialAccount',
    play: 'allowed',
    account: 'session.trialAccount',
    agent: 'session.trialAccount',
  },
  forcedChange: {
    open: 'allowed',
    session: 'allowed',
    password: 'allowed',
    play: 'identity.passwordChangeRequired',
    account: 'identity.passwordChangeRequired',
    agent: 'identity.passwordChangeRequired',
  },
};

const AGENT_PATH = '/wps/agent/';

/** The group of a call of visitors and members; calls of staff have rights of their own. */
export function groupOfCall(call: CallTitle): CallGroup {
  if (call.audience === 'anyone') return 'open';
  return GROUPS[call.name] ?? (call.path.startsWith(AGENT_PATH) ? 'agent' : 'account');
}

export function roleOf(principal: Pick<Principal, 'kind' | 'confined'>): Role {
  if (principal.kind === 'trial') return 'trial';
  if (principal.confined) return 'forcedChange';
  return principal.kind === 'agent' ? 'agent' : 'member';
}

/** Why this role may not make this call; undefined when it may. */
export function checkRole(role: Role, call: CallTitle): Refusal<Barred> | undefined {
  if (call.audience === 'staff') return undefined;
  const answer = RIGHTS[role][groupOfCall(call)];
  return answer === 'allowed' ? undefined : refuse(answer);
}
