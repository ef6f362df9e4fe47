/** The accounts that members send to: what each has taken today, and which are in use. */
import { listChannels } from '@house/contract/cashier/desk';
import {
  addReceivingAccount,
  changeReceivingAccount,
  confirmReceivingAccount,
  listReceivingAccounts,
  type ReceivingAccountRow,
} from '@house/contract/manual-deposits/desk';
import { accountKind } from '@house/contract/manual-deposits/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Switch } from '@house/ui/choice';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field, Select } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { EmptyState } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { readTypedAmount } from './model.ts';

const NUMBER = /^[A-Za-z0-9+ -]{6,34}$/;
const HOLDER_LENGTH_MIN = 2;

export function AccountsTab(): JSX.Element {
  const t = useT();
  const { money } = useFigures();
  const mayEdit = useCan('channels.edit');
  const answer = useCall(listReceivingAccounts);
  const [opened, setOpened] = useState<ReceivingAccountRow | 'new' | null>(null);
  const [confirming, setConfirming] = useState<ReceivingAccountRow | null>(null);
  const wordsOf = useTermsWords();
  const columns: Column<ReceivingAccountRow>[] = [
    {
      key: 'number',
      head: t('desk-deposits.accounts.number'),
      card: 'title',
      cell: ({ number, playMoney }) => (
        <>
          <code>{number}</code> {playMoney ? <Badge tone="brand">{t('desk-deposits.accounts.playMoney')}</Badge> : null}
        </>
      ),
    },
    { key: 'channel', head: t('desk-deposits.channel'), cell: ({ channel }) => channel },
    {
      key: 'holder',
      head: t('desk-deposits.accounts.holder'),
      cell: ({ terms, wished }) => (
        <>
          <bdi>{terms.holder}</bdi>
          {wished === null ? null : (
            <span className="xs t3 blk">{t('desk-deposits.accounts.wished', { terms: wordsOf(wished) })}</span>
          )}
        </>
      ),
    },
    {
      key: 'kind',
      head: t('desk-deposits.accounts.kind'),
      cell: ({ terms }) => `${t(`desk-deposits.accounts.kind.${terms.kind}`)} ${terms.bankName ?? ''}`.trim(),
    },
    {
      key: 'today',
      head: t('desk-deposits.accounts.today'),
      end: true,
      cell: ({ today, terms }) => `${money(today)} / ${money(terms.dailyCap)}`,
    },
    {
      key: 'state',
      head: t('desk.state'),
      card: 'status',
      cell: ({ terms: { active }, confirmed, changedBy }) => (
        <>
          {confirmed ? (
            <Badge tone={active ? 'win' : 'plain'}>
              {t(active ? 'desk-deposits.accounts.active' : 'desk-deposits.accounts.inactive')}
            </Badge>
          ) : null}{' '}
          {changedBy === null ? null : (
            <>
              <Badge tone="warn">{t('desk-deposits.accounts.waits')}</Badge>
              <span className="xs t3 blk">{t('desk-deposits.accounts.waitsBy', { staff: changedBy })}</span>
            </>
          )}
        </>
      ),
    },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-deposits.channels.change')}</span>,
      end: true,
      cell: (row) =>
        mayEdit ? (
          <span className="row">
            {row.changedBy === null ? null : (
              <Button
                size="s"
                look="brand"
                aria-label={t('desk-deposits.accounts.confirmTitle', { number: row.number })}
                onClick={() => setConfirming(row)}
              >
                {t('desk-deposits.accounts.confirm')}
              </Button>
            )}
            <Button
              size="s"
              aria-label={t('desk-deposits.accounts.changeTitle', { number: row.number })}
              onClick={() => setOpened(row)}
            >
              {t('desk-deposits.channels.change')}
            </Button>
          </span>
        ) : null,
    },
  ];
  return (
    <>
      {mayEdit ? (
        <div className="row">
          <Button look="brand" onClick={() => setOpened('new')}>
            {t('desk-deposits.accounts.add')}
          </Button>
        </div>
      ) : null}
      <div className="card list">
        <AnswerView answer={answer}>
          {({ rows }, stale) =>
            rows.length === 0 ? (
              <EmptyState title={t('desk-deposits.accounts.none')} />
            ) : (
              <DataTable
                label={t('desk-deposits.tab.accounts')}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                stale={stale}
              />
            )
          }
        </AnswerView>
      </div>
      {opened === null ? null : <AccountPopup account={opened} onClose={() => setOpened(null)} />}
      {confirming === null ? null : <ConfirmPopup account={confirming} onClose={() => setConfirming(null)} />}
    </>
  );
}

/** Whose account it is, in one line. */
function useTermsWords(): (terms: NonNullable<ReceivingAccountRow['wished']>) => string {
  const t = useT();
  return ({ holder, kind, bankName }) =>
    [holder, t(`desk-deposits.accounts.kind.${kind}`), ...(bankName === null ? [] : [bankName])].join(' · ');
}

function ConfirmPopup({ account, onClose }: { account: ReceivingAccountRow; onClose: () => void }): JSX.Element {
  const t = useT();
  const wordsOf = useTermsWords();
  const { id, number, channel, version, wished, terms } = account;
  return (
    <ReasonPopup
      title={t('desk-deposits.accounts.confirmTitle', { number })}
      confirm={t('desk-deposits.accounts.confirm')}
      draft={`account.${id}.confirm`}
      reasonFirst
      onSend={(order) =>
        request(confirmReceivingAccount, { params: { id }, body: { ...order, seenVersion: version } }).finally(
          () => void askAgain(listReceivingAccounts, listChannels),
        )
      }
      onClose={onClose}
    >
      <p>
        {channel} <code translate="no">{number}</code> <bdi>{wordsOf(wished ?? terms)}</bdi>
      </p>
      <p className="t2">{t('desk-deposits.accounts.confirmNote')}</p>
    </ReasonPopup>
  );
}

function AccountPopup({
  account,
  onClose,
}: {
  account: ReceivingAccountRow | 'new';
  onClose: () => void;
}): JSX.Element {
  const t = useT();
  const channels = useCall(listChannels).data?.rows.filter(({ kind }) => kind === 'manual') ?? [];
  // What waits for a second person is what is changed further.
  const terms = account === 'new' ? null : { ...account.terms, ...account.wished };
  const [chosen, setChosen] = useState('');
  const [number, setNumber] = useState('');
  const [holder, setHolder] = useState(terms?.holder ?? '');
  const [kind, setKind] = useState(terms?.kind ?? 'personal');
  const [bankName, setBankName] = useState(terms?.bankName ?? '');
  const [cap, setCap] = useState(terms?.dailyCap ?? '');
  const [active, setActive] = useState(terms?.active ?? true);
  const [isTried, setTried] = useState(false);
  const channel = chosen === '' ? (channels[0]?.code ?? '') : chosen;
  const dailyCap = readTypedAmount(cap);
  const isNumberWrong = account === 'new' && !NUMBER.test(number.trim());
  const isHolderMissing = holder.trim().length < HOLDER_LENGTH_MIN;
  const wrong = [
    ...(isNumberWrong ? ['number'] : []),
    ...(isHolderMissing ? ['holder'] : []),
    ...(dailyCap === null ? ['cap'] : []),
  ];
  return (
    <ReasonPopup
      title={
        account === 'new'
          ? t('desk-deposits.accounts.addTitle')
          : t('desk-deposits.accounts.changeTitle', { number: account.number })
      }
      confirm={t(account === 'new' ? 'desk-deposits.accounts.add' : 'desk-deposits.channels.change')}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={(order) => {
        const given = {
          ...{ kind, active },
          holder: holder.trim(),
          bankName: bankName.trim() === '' ? null : bankName.trim(),
          dailyCap: dailyCap ?? '',
        };
        const sent =
          account === 'new'
            ? request(addReceivingAccount, { body: { ...order, channel, number: number.trim(), terms: given } })
            : request(changeReceivingAccount, {
                params: { id: account.id },
                body: { ...order, seenVersion: account.version, terms: given },
              });
        return sent.finally(() => void askAgain(listReceivingAccounts, listChannels));
      }}
      onClose={onClose}
    >
      {account === 'new' ? (
        <>
          <Select
            label={t('desk-deposits.channel')}
            name="channel"
            value={channel}
            options={channels.map(({ code, terms: { names } }) => ({ value: code, text: names.en }))}
            onChange={(event) => setChosen(event.target.value)}
          />
          <Field
            label={t('desk-deposits.accounts.number')}
            name="number"
            data-first
            maxLength={34}
            value={number}
            error={isTried && isNumberWrong ? t('desk-deposits.accounts.numberWrong') : undefined}
            onChange={(event) => setNumber(event.target.value)}
          />
        </>
      ) : null}
      <Field
        label={t('desk-deposits.accounts.holder')}
        name="holder"
        maxLength={80}
        value={holder}
        error={isTried && isHolderMissing ? t('desk-deposits.accounts.holderMissing') : undefined}
        onChange={(event) => setHolder(event.target.value)}
      />
      <Select
        label={t('desk-deposits.accounts.kind')}
        name="kind"
        value={kind}
        options={accountKind.options.map((value) => ({ value, text: t(`desk-deposits.accounts.kind.${value}`) }))}
        onChange={(event) => setKind(accountKind.options.find((each) => each === event.target.value) ?? kind)}
      />
      {kind === 'bank' ? (
        <Field
          label={t('desk-deposits.accounts.bankName')}
          name="bankName"
          maxLength={80}
          value={bankName}
          onChange={(event) => setBankName(event.target.value)}
        />
      ) : null}
      <Field
        label={t('desk-deposits.accounts.cap')}
        name="cap"
        inputMode="decimal"
        maxLength={24}
        value={cap}
        error={isTried && dailyCap === null ? t('desk-deposits.accounts.capWrong') : undefined}
        onChange={(event) => setCap(event.target.value)}
      />
      <Switch name="active" checked={active} onChange={(event) => setActive(event.target.checked)}>
        {t('desk-deposits.accounts.active')}
      </Switch>
      <p className="t2 sm">
        {t(account === 'new' ? 'desk-deposits.accounts.addNote' : 'desk-deposits.accounts.changeNote')}
      </p>
    </ReasonPopup>
  );
}
