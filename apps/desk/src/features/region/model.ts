/** What the forms of this screen send and how their times are read: pure. */

const MINUTE_MILLISECONDS = 60_000;

/** What a `datetime-local` field holds, read as the house's time; null when it is empty or no time. */
export function instantOfField(text: string, offsetMinutes: number): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null;
  const there = Date.parse(`${text}:00Z`);
  return Number.isNaN(there) ? null : new Date(there - offsetMinutes * MINUTE_MILLISECONDS).toISOString();
}

export const SCOPES = ['site', 'product', 'vendor'] as const;
export type Scope = (typeof SCOPES)[number];

export interface WindowForm {
  readonly scope: Scope;
  readonly target: string;
  readonly bn: string;
  readonly en: string;
  readonly starts: string;
  readonly ends: string;
}

export const EMPTY_WINDOW: WindowForm = { scope: 'site', target: '', bn: '', en: '', starts: '', ends: '' };

export type WindowFault = 'target' | 'ends';

/** What is wrong with the form, in the order of its fields; the server judges again. */
export function judgeWindow(form: WindowForm): WindowFault[] {
  const faults: WindowFault[] = [];
  if (form.scope !== 'site' && !/^[A-Z0-9]{2,16}$/.test(form.target)) faults.push('target');
  if (form.starts !== '' && form.ends !== '' && form.ends <= form.starts) faults.push('ends');
  return faults;
}
