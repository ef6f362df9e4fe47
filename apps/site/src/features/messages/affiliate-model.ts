/** What an application holds while it is written, and what is still missing. */
import type { TRAFFIC_CHANNELS } from '@house/contract/messages/applications';
import { parseTypedWhole } from '@house/money/display';

export interface AffiliateDraft {
  readonly name: string;
  readonly company: string;
  readonly country: string;
  readonly channels: readonly { readonly kind: (typeof TRAFFIC_CHANNELS)[number]; readonly link: string }[];
  readonly traffic: string;
  readonly languages: readonly string[];
  readonly email: string;
  readonly telegram: string;
  readonly whatsapp: string;
  readonly code: string;
  readonly message: string;
  readonly termsAccepted: boolean;
}

export const TRAFFIC_MAX = 1_000_000_000;

export const EMPTY_DRAFT: AffiliateDraft = {
  name: '',
  company: '',
  country: 'BD',
  channels: [{ kind: 'facebook', link: '' }],
  traffic: '',
  languages: ['bn'],
  email: '',
  telegram: '',
  whatsapp: '',
  code: '',
  message: '',
  termsAccepted: false,
};

/** One that was begun, as it was kept; what another version of the site kept otherwise is as in an empty one. */
export function readDraft(text: string): AffiliateDraft {
  const kept = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const isSame = ([field, empty]: [string, unknown]): boolean =>
    typeof kept[field] === typeof empty && Array.isArray(kept[field]) === Array.isArray(empty);
  const same = Object.entries(EMPTY_DRAFT).filter(isSame);
  return { ...EMPTY_DRAFT, ...Object.fromEntries(same.map(([field]) => [field, kept[field]])) };
}

/** A channel that people find on the net names its page. */
const isChannelWhole = ({ kind, link }: AffiliateDraft['channels'][number]): boolean =>
  link.trim() === '' ? kind === 'offline' || kind === 'other' : /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(link.trim());

/** Fields that keep it from being sent, in the order of the form; of the contacts the first stands for all. */
export function findFaults(draft: AffiliateDraft): (keyof AffiliateDraft)[] {
  const wrong: [keyof AffiliateDraft, boolean][] = [
    ['name', draft.name.trim().length < 2],
    ['traffic', (parseTypedWhole(draft.traffic) ?? TRAFFIC_MAX + 1) > TRAFFIC_MAX],
    ['channels', !draft.channels.every(isChannelWhole)],
    ['languages', draft.languages.length === 0],
    ['email', [draft.email, draft.telegram, draft.whatsapp].every((contact) => contact.trim() === '')],
    ['termsAccepted', !draft.termsAccepted],
  ];
  return wrong.flatMap(([field, is]) => (is ? [field] : []));
}
