/** Sets the payment password, changes it by the old one, or sets it anew by a code. */
import { sendPaymentPasswordCode, setPaymentPassword } from '@house/contract/identity/profile';
import { useT } from '@house/i18n/react';
import { Segmented } from '@house/ui/choice';
import { type JSX, useState } from 'react';
import { request } from '../../../shared/api.ts';
import { PaymentPasswordField } from '../../../shared/payment-password-field.tsx';
import { ChangePopup } from './change-popup.tsx';
import { SentCodeField } from './digits-field.tsx';
import type { PopupOfState } from './state.ts';

type Channel = 'sms' | 'mail';

export function PaymentPasswordPopup({ state, onClose }: PopupOfState): JSX.Element {
  const t = useT();
  const channels: readonly Channel[] = [
    ...(state.mobile?.verified ? (['sms'] as const) : []),
    ...(state.email?.verified ? (['mail'] as const) : []),
  ];
  const { set } = state.paymentPassword;
  const [byCode, setByCode] = useState(!set && !state.hasPassword);
  const [channel, setChannel] = useState<Channel>(channels[0] ?? 'sms');
  const [paymentPassword, setPaymentPasswordText] = useState('');
  const [oldPaymentPassword, setOld] = useState('');
  const [code, setCode] = useState('');
  const asksPassword = !byCode && !set && state.asksPassword;
  return (
    <ChangePopup
      key={String(byCode)}
      title={t('site-security.pay')}
      onClose={onClose}
      asksPassword={asksPassword}
      onSubmit={async (recent) => {
        const proof = byCode ? { code, channel } : set ? { oldPaymentPassword } : recent;
        await request(setPaymentPassword, { body: { paymentPassword, ...proof } });
      }}
    >
      {set && !byCode ? (
        <PaymentPasswordField label={t('site-security.pay.old')} value={oldPaymentPassword} onChange={setOld} first />
      ) : null}
      <PaymentPasswordField
        label={t('site-security.pay.new')}
        hint={t('site-security.pay.hint')}
        value={paymentPassword}
        onChange={setPaymentPasswordText}
        first={!set}
        fresh
      />
      {byCode && channels.length > 1 ? (
        <Segmented
          label={t('site-security.pay.channel')}
          choices={channels.map((value) => ({ value, text: t(`site-security.pay.${value}`) }))}
          value={channel}
          onChange={setChannel}
        />
      ) : null}
      {byCode ? (
        <SentCodeField
          label={t('site-security.code')}
          value={code}
          onChange={setCode}
          onSend={() => request(sendPaymentPasswordCode, { body: { channel } })}
        />
      ) : null}
      {set && channels.length > 0 ? (
        <button type="button" className="link" onClick={() => setByCode(!byCode)}>
          {t(byCode ? 'site-security.pay.remember' : 'site-security.pay.forgot')}
        </button>
      ) : null}
    </ChangePopup>
  );
}
