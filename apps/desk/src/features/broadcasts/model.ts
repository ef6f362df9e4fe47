/** What a letter holds while it is written, and what is still wrong with it: pure. */
import type { BroadcastAudience } from '@house/contract/messages/desk';

export type Language = 'bn' | 'en';
export const SIDES: readonly Language[] = ['bn', 'en'];

export interface BroadcastForm {
  readonly to: 'everybody' | 'players' | 'agents' | 'list';
  /** Names, apart by commas, blanks or lines. */
  readonly members: string;
  readonly joinedFrom: string;
  readonly joinedTo: string;
  readonly bn: { readonly title: string; readonly body: string };
  readonly en: { readonly title: string; readonly body: string };
  readonly link: string;
  readonly starts: string;
  readonly ends: string;
}

export const EMPTY_BROADCAST: BroadcastForm = {
  to: 'everybody',
  members: '',
  joinedFrom: '',
  joinedTo: '',
  bn: { title: '', body: '' },
  en: { title: '', body: '' },
  link: '',
  starts: '',
  ends: '',
};

const KINDS = { everybody: ['player', 'agent'], players: ['player'], agents: ['agent'] } as const;

export function namesOf(typed: string): string[] {
  return [...new Set(typed.split(/[\s,;]+/).filter((name) => name !== ''))];
}

/** Null: nobody is named yet. */
export function audienceOf({ to, members, joinedFrom, joinedTo }: BroadcastForm): BroadcastAudience | null {
  if (to === 'list') {
    const names = namesOf(members);
    return names.length === 0 ? null : { to: 'list', members: names };
  }
  return { to: 'segment', kinds: [...KINDS[to]], joinedFrom: joinedFrom || null, joinedTo: joinedTo || null };
}

export type SideState = 'missing' | 'half' | 'whole';

export function sideState({ title, body }: BroadcastForm['bn']): SideState {
  const written = [title, body].filter((text) => text.trim() !== '').length;
  return written === 0 ? 'missing' : written === 1 ? 'half' : 'whole';
}

/** Names of the fields that keep it from being sent, in the order of the form. */
export function findFaults(form: BroadcastForm): string[] {
  const states = SIDES.map((side) => [side, sideState(form[side])] as const);
  const none = states.every(([, state]) => state === 'missing');
  const texts = states.flatMap(([side, state]) => {
    if (state === 'half') return [form[side].title.trim() === '' ? `${side}-title` : `${side}-body`];
    return none && side === 'bn' ? ['bn-title'] : [];
  });
  const ends = form.starts !== '' && form.ends !== '' && form.ends <= form.starts ? ['ends'] : [];
  const link = form.link === '' || /^\/(?![/\\])[^\s\\]*$/.test(form.link) ? [] : ['link'];
  return [...(audienceOf(form) === null ? ['members'] : []), ...texts, ...link, ...ends];
}
