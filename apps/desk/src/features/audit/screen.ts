/** The desk's page of the audit log: address, title, right and tabs. */
import type { Screen } from '../../shared/screen.ts';

export const SCREENS: readonly Screen[] = [
  {
    path: '/audit',
    load: () => import('./audit-page.tsx').then(({ AuditPage }) => AuditPage),
    titleId: 'desk.audit',
    icon: 'clipboard-text',
    right: 'audit.view',
    menu: { group: 'control', place: 60 },
  },
];
