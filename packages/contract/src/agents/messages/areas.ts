/** The messages of agents, told to the compiler: an area is a file for each language beside this one. */
import type {} from '@house/i18n/catalogues';

declare module '@house/i18n/catalogues' {
  interface MessageFiles {
    'agents/desk': typeof import('./desk.en.json');
    'agents/desk-agents': typeof import('./desk-agents.en.json');
    'agents/desk-staff': typeof import('./desk-staff.en.json');
    'agents/errors': typeof import('./errors.en.json');
    'agents/site-agent': typeof import('./site-agent.en.json');
    'agents/site-agent-links': typeof import('./site-agent-links.en.json');
    'agents/site-agent-records': typeof import('./site-agent-records.en.json');
    'agents/site-agent-team': typeof import('./site-agent-team.en.json');
  }
}
