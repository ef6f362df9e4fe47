/** Payout accounts: what there is, the default, adding and removing. */

import type { ReplyOf } from '@house/contract/call';
import {
  addPayoutAccount,
  chooseDefaultPayoutAccount,
  listPayoutAccounts,
  PAYOUT_ACCOUNTS_MAX,
  PAYOUT_KINDS,
  removePayoutAccount,
} from '@house/contract/identity/profile';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field, Select } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import { EmptyState, Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { PaymentPasswordField } from '../../../shared/payment-password-field.tsx';
import { useCall } from '../../../shared/query.ts';
import { useRecordWords } from '../words.ts';
import { ChangeForm, refreshSecurity } from './change-popup.tsx';
import type { PopupOfState } from './state.ts';

type Account = ReplyOf<typeof listPayoutAccounts>['rows'][number];
type Step = { kind: 'list' } | { kind: 'add' } | { kind: 'remove'; account: Account };

function AddForm({ holder, onDone }: { holder: string; onDone: () => Promise<void> }): JSX.Element {
  const t = useT();
  const [kind, setKind] = useState<(typeof PAYOUT_KINDS)[number]>('bkash');
  const [account, setAccount] = useState('');
  const [bankName, setBankName] = useState('');
  const [paymentPassword, setPaymentPassword] = useState('');
  return (
    <ChangeForm
      label={t('site-security.payout.add')}
      action={t('site-security.payout.add')}
      onSubmit={async () => {
        const bank = kind === 'bank' ? { bankName } : {};
        await request(addPayoutAccount, { body: { kind, account, paymentPassword, ...bank } });
        await onDone();
      }}
    >
      <Select
        label={t('site-security.payout.kind')}
        options={PAYOUT_KINDS.map((value) => ({ value, text: t(`site-security.payout.kind.${value}`) }))}
        value={kind}
        onChange={(event) => setKind(PAYOUT_KINDS.find((each) => each === event.target.value) ?? 'bkash')}
      />
      {kind === 'bank' ? (
        <Field
          label={t('site-security.payout.bank')}
          required
          maxLength={64}
          value={bankName}
          onChange={(event) => setBankName(event.target.value)}
        />
      ) : null}
      <Field
        label={t('site-security.payout.account')}
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={24}
        value={account}
        onChange={(event) => setAccount(event.target.value)}
      />
      <Field
        label={t('site-security.payout.holder')}
        hint={t('site-security.payout.holderHint')}
        readOnly
        value={holder}
      />
      <PaymentPasswordField label={t('site-security.pay')} value={paymentPassword} onChange={setPaymentPassword} />
      <p className="sm t2">{t('site-security.payout.note')}</p>
    </ChangeForm>
  );
}

function RemoveForm({ account, onDone }: { account: Account; onDone: () => Promise<void> }): JSX.Element {
  const t = useT();
  const [paymentPassword, setPaymentPassword] = useState('');
  return (
    <ChangeForm
      label={t('site-security.payout.removeAsk')}
      action={t('site-security.payout.remove')}
      danger
      onSubmit={async () => {
        await request(removePayoutAccount, { params: { id: account.id }, body: { paymentPassword } });
        await onDone();
      }}
    >
      <p className="t2">{t('site-security.payout.removeHint', { account: account.masked })}</p>
      <PaymentPasswordField label={t('site-security.pay')} value={paymentPassword} onChange={setPaymentPassword} />
    </ChangeForm>
  );
}

interface AccountCardProps {
  account: Account;
  onDefault: () => void;
  onRemove: () => void;
}

function AccountCard({ account, onDefault, onRemove }: AccountCardProps): JSX.Element {
  const t = useT();
  const words = useRecordWords();
  const { kind, bankName, masked, holder, isDefault, usable, usableAt } = account;
  return (
    <li className="card payout">
      <span className="sp">
        <b className="blk wrap-any">
          {t(`site-security.payout.kind.${kind}`)}
          {bankName === null ? '' : ` · ${bankName}`} <span className="num">{masked}</span>
        </b>
        <span className="sm t2 blk wrap-any">{holder}</span>
        <span className="row wrap-f payout-marks">
          <Badge tone={usable ? 'win' : 'warn'}>
            {usable
              ? t('site-security.payout.usable')
              : t('site-security.payout.wait', { time: words.moment(usableAt) })}
          </Badge>
          {isDefault ? <Badge tone="brand">{t('site-security.payout.default')}</Badge> : null}
        </span>
      </span>
      <span className="row wrap-f">
        {isDefault ? null : (
          <Button look="ghost" size="s" onClick={onDefault}>
            {t('site-security.payout.makeDefault')}
          </Button>
        )}
        <Button look="danger" size="s" onClick={onRemove}>
          {t('site-security.payout.remove')}
        </Button>
      </span>
    </li>
  );
}

export function PayoutPopup({ state, onClose }: PopupOfState): JSX.Element {
  const t = useT();
  const query = useCall(listPayoutAccounts);
  const [step, setStep] = useState<Step>({ kind: 'list' });
  const ready = state.realName !== null && state.paymentPassword.set;
  const back = async (): Promise<void> => {
    showToast(t('site-security.saved'), 'win');
    await Promise.all([query.refetch(), refreshSecurity()]);
    setStep({ kind: 'list' });
  };
  const makeDefault = async (id: string): Promise<void> => {
    try {
      await request(chooseDefaultPayoutAccount, { params: { id } });
      await query.refetch();
    } catch (thrown) {
      showToast(messageOf(thrown), 'loss');
    }
  };
  const titles = {
    list: 'site-security.payout',
    add: 'site-security.payout.add',
    remove: 'site-security.payout.removeAsk',
  } as const;
  const stepBack = step.kind === 'list' ? {} : { onBack: () => setStep({ kind: 'list' }) };
  return (
    <Popup title={t(titles[step.kind])} onClose={onClose} {...stepBack}>
      {step.kind === 'add' ? <AddForm holder={state.realName ?? ''} onDone={back} /> : null}
      {step.kind === 'remove' ? <RemoveForm account={step.account} onDone={back} /> : null}
      {step.kind === 'list' ? (
        <ListStates query={query} skeleton={{ height: 84, count: 2 }}>
          {({ rows }) => (
            <>
              {rows.length === 0 ? <EmptyState title={t('site-security.payout.empty')} art="coins" /> : null}
              <ul className="col payouts">
                {rows.map((account) => (
                  <AccountCard
                    key={account.id}
                    account={account}
                    onDefault={() => void makeDefault(account.id)}
                    onRemove={() => setStep({ kind: 'remove', account })}
                  />
                ))}
              </ul>
              {ready ? null : <Notice tone="warn">{t('site-security.payout.needs')}</Notice>}
              {rows.length < PAYOUT_ACCOUNTS_MAX ? (
                <Button look="brand" block icon="plus-bold" disabled={!ready} onClick={() => setStep({ kind: 'add' })}>
                  {t('site-security.payout.add')}
                </Button>
              ) : null}
            </>
          )}
        </ListStates>
      ) : null}
    </Popup>
  );
}
