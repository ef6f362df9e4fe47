/** What the forms of this screen send and how their times are read: pure. */

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
