/** Pages of the agents' centre by the specification's keys. Only what has a page stands here. */
import type { MessageId } from '@house/i18n/catalogues';
import type { IconName } from '@house/ui/lib/icon-names';

export const AGENT_PAGE_KEYS = [
  'agentAnnouncement',
  'agentTeamOverview',
  'registerCenter',
  'downlineManagmentView',
  'personalHistoryCopy',
  'palStatementsAgentCopy',
  'agentRevenueReport',
  'agentDownlineTransactionDetailsCopy',
  'enableCt',
  'salary',
  'hourSalary',
  'agentRealtimeSalary',
] as const;
export type AgentPageKey = (typeof AGENT_PAGE_KEYS)[number];

interface AgentPage {
  readonly key: AgentPageKey;
  readonly name: MessageId;
  readonly icon: IconName;
  /** A line above this entry of the menu. */
  readonly divided?: true;
}

export const AGENT_PAGES: readonly AgentPage[] = [
  { key: 'agentAnnouncement', name: 'site-agent-records.page.agentAnnouncement', icon: 'megaphone-simple-fill' },
  { key: 'agentTeamOverview', name: 'site-agent.page.agentTeamOverview', icon: 'chart-line-up' },
  { key: 'registerCenter', name: 'site-agent.page.registerCenter', icon: 'user-plus' },
  { key: 'downlineManagmentView', name: 'site-agent.page.downlineManagmentView', icon: 'users-three' },
  { key: 'personalHistoryCopy', name: 'site-agent-records.page.personalHistoryCopy', icon: 'receipt' },
  { key: 'palStatementsAgentCopy', name: 'site-agent-records.page.palStatementsAgentCopy', icon: 'trend-up' },
  { key: 'agentRevenueReport', name: 'site-agent-records.page.agentRevenueReport', icon: 'coins-duotone' },
  {
    key: 'agentDownlineTransactionDetailsCopy',
    name: 'site-agent-records.page.agentDownlineTransactionDetailsCopy',
    icon: 'list-bullets',
  },
  { key: 'enableCt', name: 'site-agent.page.enableCt', icon: 'percent', divided: true },
  { key: 'salary', name: 'site-agent.page.salary', icon: 'calendar-blank' },
  { key: 'hourSalary', name: 'site-agent.page.hourSalary', icon: 'clock' },
  { key: 'agentRealtimeSalary', name: 'site-agent.page.agentRealtimeSalary', icon: 'lightning-fill' },
];

/** An unknown key shows the overview (screens.md 6). */
export function readAgentPageKey(text: string): AgentPageKey {
  return AGENT_PAGE_KEYS.find((key) => key === text) ?? 'agentTeamOverview';
}
