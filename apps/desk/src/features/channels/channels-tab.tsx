/** The ways to pay in, in the order of the deposit page. */
import { type ChannelRow, changeChannel, listChannels } from '@house/contract/cashier/desk';
import { useLanguage, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Switch } from '@house/ui/choice';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field } from '@house/ui/field';
import { Badge, type BadgeProps } from '@house/ui/figures';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { readTerms, type TermsField, typedOf, writeHours, writeRanks } from './model.ts';

type State = 'open' | 'off' | 'notOffered' | 'closedNow' | 'unhealthy';

const TONES: Readonly<Record<State, NonNullable<BadgeProps['tone']>>> = {
  open: 'win',
  off: 'plain',
  notOffered: 'warn',
  closedNow: 'info',
  unhealthy: 'loss',
};

function stateOf({ closedBecause }: ChannelRow): State {
  if (closedBecause === null) return 'open';
  return closedBecause === 'hours' ? 'closedNow' : closedBecause;
}

const PERCENT = 100;

/** How its orders went lately, with what members are told of it. */
function Health({ channel: { health, mark } }: { channel: ChannelRow }): JSX.Element {
  const t = useT();
  const { ended, arrived, medianSeconds } = health;
  if (ended === 0) return <>–</>;
  const percent = Math.floor((arrived * PERCENT) / ended);
  return (
    <span className="num">
      {t('desk-deposits.channels.arrived', { arrived, ended, percent })}
      {medianSeconds === null ? null : (
        <span className="xs t3 blk">{t('desk-deposits.channels.median', { seconds: medianSeconds })}</span>
      )}
      {mark === 'good' ? null : <Badge tone="warn">{t(`desk-deposits.channels.${mark}`)}</Badge>}
    </span>
  );
}

export function ChannelsTab(): JSX.Element {
  const t = useT();
  const { language } = useLanguage();
  const { money, digits } = useFigures();
  const mayEdit = useCan('channels.edit');
  const answer = useCall(listChannels);
  const [changing, setChanging] = useState<ChannelRow | null>(null);
  const nameOf = ({ terms: { names } }: ChannelRow): string => (language === 'bn' ? names.bn : names.en);
  const columns: Column<ChannelRow>[] = [
    { key: 'name', head: t('desk-deposits.channel'), card: 'title', cell: nameOf },
    {
      key: 'kind',
      head: t('desk-deposits.accounts.kind'),
      cell: ({ kind }) => t(`desk-deposits.channels.kind.${kind}`),
    },
    {
      key: 'range',
      head: t('desk-deposits.channels.range'),
      end: true,
      cell: ({ terms }) => `${money(terms.minAmount)} – ${money(terms.maxAmount)}`,
    },
    {
      key: 'fee',
      head: t('desk-deposits.channels.fee'),
      end: true,
      cell: ({ terms: { fee } }) => {
        const parts = [
          ...(Number(fee.fixed) > 0 ? [money(fee.fixed)] : []),
          ...(fee.basisPoints > 0 ? [digits(`${fee.basisPoints / PERCENT}%`)] : []),
        ];
        if (parts.length === 0) return '–';
        const by = t(fee.by === 'member' ? 'desk-deposits.channels.byMember' : 'desk-deposits.channels.byHouse');
        return `${parts.join(' + ')} (${by})`;
      },
    },
    {
      key: 'ranks',
      head: 'VIP',
      cell: ({ terms: { ranks } }) => digits(writeRanks(ranks)) || t('desk-deposits.channels.allRanks'),
    },
    { key: 'health', head: t('desk-deposits.channels.health'), cell: (row) => <Health channel={row} /> },
    { key: 'hours', head: t('desk.time'), cell: ({ terms }) => digits(writeHours(terms.hours)) || '–' },
    {
      key: 'state',
      head: t('desk.state'),
      card: 'status',
      cell: (row) => <Badge tone={TONES[stateOf(row)]}>{t(`desk-deposits.channels.${stateOf(row)}`)}</Badge>,
    },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-deposits.channels.change')}</span>,
      end: true,
      cell: (row) =>
        mayEdit ? (
          <Button
            size="s"
            aria-label={t('desk-deposits.channels.changeTitle', { name: nameOf(row) })}
            onClick={() => setChanging(row)}
          >
            {t('desk-deposits.channels.change')}
          </Button>
        ) : null,
    },
  ];
  return (
    <>
      <div className="card list">
        <AnswerView answer={answer}>
          {({ rows }, stale) => (
            <DataTable
              label={t('desk.channels')}
              columns={columns}
              rows={rows}
              rowKey={({ code }) => code}
              stale={stale}
            />
          )}
        </AnswerView>
      </div>
      {changing === null ? null : (
        <ChannelPopup channel={changing} name={nameOf(changing)} onClose={() => setChanging(null)} />
      )}
    </>
  );
}

interface ChannelPopupProps {
  channel: ChannelRow;
  name: string;
  onClose: () => void;
}

function ChannelPopup({ channel, name, onClose }: ChannelPopupProps): JSX.Element {
  const t = useT();
  const [typed, setTyped] = useState(() => typedOf(channel.terms));
  const [isTried, setTried] = useState(false);
  const read = readTerms(typed);
  const wrong = 'wrong' in read ? read.wrong : [];
  const words: Readonly<Record<TermsField, readonly [string, string]>> = {
    bn: [t('desk-deposits.channels.nameBn'), t('desk-deposits.channels.nameMissing')],
    en: [t('desk-deposits.channels.nameEn'), t('desk-deposits.channels.nameMissing')],
    min: [t('desk-deposits.channels.min'), t('desk-deposits.channels.amountWrong')],
    max: [t('desk-deposits.channels.max'), t('desk-deposits.channels.amountWrong')],
    seconds: [t('desk-deposits.channels.seconds'), t('desk-deposits.channels.secondsWrong')],
    hours: [t('desk-deposits.channels.hours'), t('desk-deposits.channels.hoursWrong')],
    feeFixed: [t('desk-deposits.channels.feeFixed'), t('desk-deposits.channels.feeWrong')],
    feePercent: [t('desk-deposits.channels.feePercent'), t('desk-deposits.channels.feeWrong')],
    ranks: [t('desk-deposits.channels.ranks'), t('desk-deposits.channels.ranksWrong')],
    warnBelow: [t('desk-deposits.channels.warnBelow'), t('desk-deposits.channels.percentWrong')],
    closeBelow: [t('desk-deposits.channels.closeBelow'), t('desk-deposits.channels.percentWrong')],
  };
  return (
    <ReasonPopup
      title={t('desk-deposits.channels.changeTitle', { name })}
      confirm={t('desk-deposits.channels.change')}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={(order) => {
        if ('wrong' in read) throw new Error('what is wrong is not sent');
        const { code, version } = channel;
        return request(changeChannel, {
          params: { code },
          body: { ...order, seenVersion: version, terms: read.terms },
        }).finally(() => void askAgain(listChannels));
      }}
      onClose={onClose}
    >
      {(Object.keys(words) as TermsField[]).map((field, index) => (
        <Field
          key={field}
          label={words[field][0]}
          name={field}
          maxLength={40}
          {...(index === 0 ? { 'data-first': true } : {})}
          value={typed[field]}
          error={isTried && wrong.includes(field) ? words[field][1] : undefined}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
        />
      ))}
      <Switch
        name="isFeeOfMember"
        checked={typed.isFeeOfMember}
        onChange={(event) => setTyped({ ...typed, isFeeOfMember: event.target.checked })}
      >
        {t('desk-deposits.channels.feeByMember')}
      </Switch>
      <Switch
        name="enabled"
        checked={typed.enabled}
        onChange={(event) => setTyped({ ...typed, enabled: event.target.checked })}
      >
        {t('desk-deposits.channels.enabled')}
      </Switch>
    </ReasonPopup>
  );
}
