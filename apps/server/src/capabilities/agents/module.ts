/** Agents: their lines, the contracts down them, and what they are paid by these. */
import { appendOnly, type Module, type ModuleContext } from '../../platform/module.ts';
import type { EntryWords } from '../wagers/port.ts';
import type { BooksChecks } from '../wallet/port.ts';
import { sweepVisits } from './link-queries.ts';
import { createLinks, type LinkDeps } from './links.ts';
import { countAskedMoves, createMoves, type MoveDeps } from './moves.ts';
import { countReviews } from './period-queries.ts';
import { agentBillsEqualEntries } from './reconcile.ts';
import { createTeamRecords, type RecordDeps } from './records/service.ts';
import { type RouteNeeds, serveAgents } from './routes/agents.ts';
import { serveAgentDetail } from './routes/detail.ts';
import { serveLinks } from './routes/links.ts';
import { serveMoves } from './routes/moves.ts';
import { serveTeamRecords } from './routes/records.ts';
import { contractFlagsOf } from './routes/relays.ts';
import { serveTeams } from './routes/team.ts';
import { type AgentDeps, createAgents } from './service.ts';
import { createTeams, teamDays } from './team-days.ts';
import { teamDetails } from './team-details.ts';
import { teamSumsEqualJournal } from './team-reconcile.ts';

type AgentNeeds = Omit<AgentDeps, 'db' | 'ids' | 'clock' | 'identity'> &
  Omit<RouteNeeds, 'identity'> &
  Pick<RecordDeps, 'wallet' | 'wagers'> &
  EntryWords & {
    readonly identity: AgentDeps['identity'] & RouteNeeds['identity'] & LinkDeps['identity'] & MoveDeps['identity'];
  };

/** A run is due at a whole five minutes; looked for so often that nobody waits long after it. */
const RUNS_MILLISECONDS = 5_000;
const OFFERS_MILLISECONDS = 60_000;
/** An approved run is paid so soon. */
const PERIODS_MILLISECONDS = 5_000;

export function createAgentsModule(
  { database: { db }, ids, clock }: ModuleContext,
  { hasAgentContracts, record, describeMarkets, readDay, wagers, ...needs }: AgentNeeds,
) {
  const agents = createAgents({ ...{ db, ids, clock, record }, ...needs });
  const teams = createTeams({ db, identity: needs.identity });
  const moves = createMoves({ ...{ db, ids, record }, ...needs });
  const { identity, wallet, zoneOffsetMinutes } = needs;
  const links = createLinks({ ...{ db, clock }, ...needs });
  const records = createTeamRecords({ db, identity, wallet, wagers, zoneOffsetMinutes });
  const module: Module = {
    routes: ({ house }) => {
      serveAgents(house, agents, { hasAgentContracts, record, identity });
      serveLinks(house, links, clock);
      serveMoves(house, moves);
      serveTeamRecords(house, records, { clock, zoneOffsetMinutes, describeMarkets, readDay });
      serveTeams(house, teams);
      serveAgentDetail(house, { ...needs, db, clock, agents, links, moves, teams });
    },
    work: {
      projections: [teamDays, teamDetails].map((of) => of(needs.identity.lines, needs.zoneOffsetMinutes)),
      tickers: [
        {
          name: 'agents.realTime',
          everyMilliseconds: RUNS_MILLISECONDS,
          run: async () => {
            await agents.runRealTime();
            await agents.payBills();
          },
        },
        {
          name: 'agents.periods',
          everyMilliseconds: PERIODS_MILLISECONDS,
          run: async () => {
            await agents.runPeriods();
            await agents.payBills();
            await agents.payOwedBills();
          },
        },
        { name: 'agents.offers', everyMilliseconds: OFFERS_MILLISECONDS, run: () => agents.expireOffers() },
      ],
      jobs: [{ name: 'agents.sweepVisits', cron: '23 1 * * *', run: () => sweepVisits(db) }],
    },
    queues: [
      {
        name: 'agents.runs',
        page: '/agent-pay?state=review',
        right: 'agents.pay',
        amberMinutes: 60,
        redMinutes: 240,
        look: () => countReviews(db),
      },
      {
        name: 'agents.moves',
        page: '/agent-moves?state=asked',
        right: 'agents.manage',
        amberMinutes: 24 * 60,
        redMinutes: 72 * 60,
        look: () => countAskedMoves(db),
      },
    ],
    guards: new Map(
      appendOnly([
        'agent_contract_steps',
        'agent_runs',
        'agent_accounts',
        'agent_run_members',
        'agent_payments',
        'agent_link_members',
      ]),
    ),
  };
  const checks: Partial<BooksChecks> = {
    general: [teamSumsEqualJournal({ lines: identity.lines, zoneOffsetMinutes, clock })],
    ofMembers: [agentBillsEqualEntries],
  };
  return {
    agents,
    links,
    moves,
    teams,
    contractFlagsOf: (memberId: bigint) => contractFlagsOf({ agents, hasAgentContracts }, memberId),
    checks,
    module,
  };
}
