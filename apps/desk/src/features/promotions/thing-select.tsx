/** What a promotion gives that is no amount: free rounds of a campaign that runs, goods of the mall, or a voucher of another promotion. */
import { listCampaigns } from '@house/contract/campaigns/desk';
import { listPromotions } from '@house/contract/promotions/desk';
import { listRewardProducts } from '@house/contract/rewards/mall';
import { useT } from '@house/i18n/react';
import { Select } from '@house/ui/field';
import type { JSX } from 'react';
import { useCall } from '../../shared/api.ts';
import { useFigures } from '../../shared/money.ts';

const PAGE = { page: 1, size: 100 };

interface Choice {
  value: string;
  text: string;
}
interface PartProps {
  value: string | null;
  error: string | undefined;
  onChange: (thing: string | null) => void;
}

interface ChosenProps extends PartProps {
  label: string;
  hint: string;
  choices: readonly Choice[];
}

function Chosen({ value, error, onChange, label, hint, choices }: ChosenProps): JSX.Element {
  const t = useT();
  return (
    <Select
      label={label}
      name="thing"
      value={value ?? ''}
      error={error}
      hint={hint}
      options={[{ value: '', text: t('desk-promotions.thing.pick') }, ...choices]}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
}

const bothOf = (names: Readonly<Record<string, string>>): string => `${names['bn'] ?? ''} · ${names['en'] ?? ''}`;

function Rounds(props: PartProps): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  const { data } = useCall(listCampaigns, { query: { ...PAGE, state: 'running' } });
  const choices = (data?.rows ?? []).map(({ id, name, rounds, stake }) => ({
    value: id,
    text: t('desk-promotions.thing.rounds', { name, count: count(rounds), stake: money(stake) }),
  }));
  return (
    <Chosen
      {...props}
      label={t('desk-promotions.reward.freeRounds')}
      hint={t('desk-promotions.thing.roundsHint')}
      choices={choices}
    />
  );
}

function Goods(props: PartProps): JSX.Element {
  const t = useT();
  const { count } = useFigures();
  const { data } = useCall(listRewardProducts, { query: PAGE });
  const choices = (data?.rows ?? [])
    .filter(({ kind, active }) => kind === 'goods' && active)
    .map(({ id, names, stock }) => ({
      value: id,
      text:
        stock === null ? bothOf(names) : t('desk-promotions.thing.stock', { name: bothOf(names), count: count(stock) }),
    }));
  return (
    <Chosen
      {...props}
      label={t('desk-promotions.reward.goods')}
      hint={t('desk-promotions.thing.goodsHint')}
      choices={choices}
    />
  );
}

function Vouchers(props: PartProps): JSX.Element {
  const t = useT();
  const { data } = useCall(listPromotions, { query: PAGE });
  const choices = (data?.rows ?? [])
    .filter(
      ({ rule: { trigger, reward }, liveVersion, endedAt }) =>
        trigger.kind === 'code' &&
        trigger.code === null &&
        reward.kind !== 'voucher' &&
        liveVersion !== null &&
        endedAt === null,
    )
    .map(({ id, names }) => ({ value: id, text: bothOf(names) }));
  return (
    <Chosen
      {...props}
      label={t('desk-promotions.reward.voucher')}
      hint={t('desk-promotions.thing.voucherHint')}
      choices={choices}
    />
  );
}

const PARTS = { freeRounds: Rounds, goods: Goods, voucher: Vouchers } as const;

export function ThingSelect({ kind, ...props }: PartProps & { kind: keyof typeof PARTS }): JSX.Element {
  const Part = PARTS[kind];
  return <Part {...props} />;
}
