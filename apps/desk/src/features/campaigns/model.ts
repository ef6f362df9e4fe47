/** What the form of a campaign makes of what is typed, without React. */
import { GRANT_DAYS_MAX, ROUNDS_MAX } from '@house/contract/campaigns/desk';
import { parseAmount } from '@house/money/amount';
import { toLatinDigits } from '@house/money/digits';
import { instantOfField } from '../../shared/zone-time.ts';

export const TIMES_MAX = 100;
export const NEW_CAMPAIGN = {
  name: '',
  vendor: '',
  rounds: '10',
  stake: '',
  winLimit: '',
  budget: '',
  times: '10',
  startsAt: '',
  endsAt: '',
  grantDays: '7',
  accounts: '',
};
export type CampaignForm = typeof NEW_CAMPAIGN;

/** A positive amount as the wire has it; null: it is none. */
function readAmount(typed: string): string | null {
  const plain = toLatinDigits(typed).replaceAll(',', '').trim();
  const amount = parseAmount(plain);
  return amount === null || amount <= 0n ? null : plain;
}

function readWhole(typed: string, least: number, most: number): number | null {
  const text = toLatinDigits(typed).trim();
  const whole = /^\d{1,6}$/.test(text) ? Number(text) : null;
  return whole === null || whole < least || whole > most ? null : whole;
}

/** The terms, and the fields that are wrong; null while any is. An empty start is now. */
export function readCampaign(
  form: CampaignForm,
  {
    games,
    needsAccounts,
    offsetMinutes,
    now,
  }: {
    readonly games: readonly string[];
    readonly needsAccounts: boolean;
    readonly offsetMinutes: number;
    readonly now: number;
  },
) {
  const name = form.name.trim();
  const rounds = readWhole(form.rounds, 1, ROUNDS_MAX);
  const [stake, budget] = [readAmount(form.stake), readAmount(form.budget)];
  const winLimit = form.winLimit.trim() === '' ? null : readAmount(form.winLimit);
  const times = readWhole(form.times, 0, TIMES_MAX);
  const grantDays = readWhole(form.grantDays, 1, GRANT_DAYS_MAX);
  const startsAt = form.startsAt === '' ? new Date(now).toISOString() : instantOfField(form.startsAt, offsetMinutes);
  const endsAt = instantOfField(form.endsAt, offsetMinutes);
  const isWinLimitWrong = form.winLimit.trim() !== '' && winLimit === null;
  const wrong: (keyof CampaignForm | 'games')[] = [
    ...(name === '' ? (['name'] as const) : []),
    ...(games.length === 0 ? (['games'] as const) : []),
    ...(rounds === null ? (['rounds'] as const) : []),
    ...(stake === null ? (['stake'] as const) : []),
    ...(isWinLimitWrong ? (['winLimit'] as const) : []),
    ...(budget === null ? (['budget'] as const) : []),
    ...(times === null ? (['times'] as const) : []),
    ...(startsAt === null ? (['startsAt'] as const) : []),
    ...(endsAt === null || (startsAt !== null && endsAt <= startsAt) ? (['endsAt'] as const) : []),
    ...(grantDays === null ? (['grantDays'] as const) : []),
    ...(needsAccounts && form.accounts.trim() === '' ? (['accounts'] as const) : []),
  ];
  const isWhole = rounds !== null && stake !== null && budget !== null && times !== null && grantDays !== null;
  const terms =
    wrong.length > 0 || !isWhole || startsAt === null || endsAt === null
      ? null
      : {
          ...{ name, vendor: form.vendor, games: [...games], rounds, stake, winLimit, budget, grantDays },
          ...{ multiplier: times * 100, startsAt, endsAt },
        };
  return { wrong, terms };
}
