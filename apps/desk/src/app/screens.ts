/** The screens of the desk that exist, in menu order, each behind a right. A new screen is one line here and its route. */
import type { MessageId } from '@house/i18n/catalogues';
import type { IconName } from '@house/ui/lib/icon-names';
import type { StaffRight } from '../shared/staff.ts';

export interface Screen {
  readonly path: string;
  readonly titleId: MessageId;
  readonly icon: IconName;
  readonly right: StaffRight;
}

export interface ScreenGroup {
  readonly titleId: MessageId;
  readonly screens: readonly Screen[];
}

export const SCREEN_GROUPS: readonly ScreenGroup[] = [
  {
    titleId: 'desk.group.people',
    screens: [
      { path: '/members', titleId: 'desk.members', icon: 'users-three', right: 'members.view' },
      { path: '/chat', titleId: 'desk.chat', icon: 'chat-circle-dots', right: 'chat.view' },
      { path: '/letters', titleId: 'desk.letters', icon: 'paper-plane-tilt-fill', right: 'messages.view' },
      { path: '/feedback', titleId: 'desk.feedback', icon: 'note-pencil', right: 'feedback.view' },
      { path: '/applications', titleId: 'desk.applications', icon: 'user-plus', right: 'applications.view' },
    ],
  },
  {
    titleId: 'desk.group.money',
    screens: [
      { path: '/reconciliation', titleId: 'desk.reconciliation', icon: 'shield-check', right: 'reconciliation.view' },
    ],
  },
  {
    titleId: 'desk.group.play',
    screens: [
      { path: '/draws', titleId: 'desk.draws', icon: 'ticket', right: 'draws.view' },
      { path: '/lottery', titleId: 'desk.lotteryTerms', icon: 'sliders-horizontal', right: 'lottery.view' },
      { path: '/elott', titleId: 'desk.elott', icon: 'ticket', right: 'lottery.view' },
      { path: '/results', titleId: 'desk.results', icon: 'check-circle-fill', right: 'draws.view' },
      { path: '/schedules', titleId: 'desk.schedules', icon: 'clock', right: 'draws.view' },
      { path: '/games', titleId: 'desk.gamesScreen', icon: 'game-controller', right: 'games.view' },
    ],
  },
  {
    titleId: 'desk.group.growth',
    screens: [
      { path: '/content', titleId: 'desk.content', icon: 'note-pencil', right: 'content.view' },
      { path: '/home-page', titleId: 'desk.homePage', icon: 'house-simple', right: 'content.view' },
    ],
  },
  {
    titleId: 'desk.group.control',
    screens: [
      { path: '/brand', titleId: 'desk.brand', icon: 'sliders-horizontal', right: 'brand.view' },
      { path: '/outbox', titleId: 'desk.outbox', icon: 'envelope-simple', right: 'outbox.view' },
      { path: '/staff', titleId: 'desk.staff', icon: 'user-circle', right: 'staff.view' },
      { path: '/staff-roles', titleId: 'desk.roles', icon: 'key', right: 'staff.view' },
      { path: '/region', titleId: 'desk.region', icon: 'globe', right: 'region.view' },
      { path: '/audit', titleId: 'desk.audit', icon: 'clipboard-text', right: 'audit.view' },
    ],
  },
];

/** What of the menu these rights open. */
export function screensFor(rights: readonly StaffRight[]): ScreenGroup[] {
  return SCREEN_GROUPS.map((group) => ({
    ...group,
    screens: group.screens.filter(({ right }) => rights.includes(right)),
  })).filter(({ screens }) => screens.length > 0);
}

/** The screen an address belongs to. */
export function screenAt(path: string): Screen | undefined {
  return SCREEN_GROUPS.flatMap(({ screens }) => screens).find(
    (screen) => path === screen.path || path.startsWith(`${screen.path}/`),
  );
}
