/** A raffle is planned: names, price, tickets, prizes and times, with what of it comes back. */
import { listDeskRaffles, makeRaffle } from '@house/contract/lottery/desk-instant';
import { useT } from '@house/i18n/react';
import { Field } from '@house/ui/field';
import { Icon } from '@house/ui/icon';
import { serverNow } from '@house/web/clock';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { brand } from '../../shared/boot.ts';
import { useDraft } from '../../shared/drafts.ts';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { zoneName } from '../../shared/when.ts';
import { CLOSES_WITHIN_DAYS, NEW_RAFFLE, type RaffleForm, readPrizes, readRaffle, TICKETS_MAX } from './model.ts';

type Name = keyof RaffleForm;

export function RafflePopup({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const { digits, money } = useFigures();
  const [form, setForm] = useDraft('raffle', NEW_RAFFLE);
  const [tried, setTried] = useState(false);
  const { wrong, plan, percent, loss } = readRaffle(form, brand.zone.offsetMinutes, serverNow());
  const least = readPrizes(form.prizes)?.length ?? 1;
  const whole = (from: number): string => t('desk-elott.wrong.whole', { least: from, most: TICKETS_MAX });
  const words: Readonly<Record<Name, string>> = {
    bn: t('desk-elott.wrong.name'),
    en: t('desk-elott.wrong.name'),
    price: t('desk-elott.wrong.amount'),
    tickets: whole(2),
    prizes: t('desk-elott.wrong.prizes'),
    leastSold: whole(least),
    mostPerMember: whole(1),
    opens: t('desk-elott.wrong.opens'),
    closes: t('desk-elott.wrong.closes', { days: CLOSES_WITHIN_DAYS }),
  };
  const field = (name: Name) => ({
    name,
    autoComplete: 'off',
    value: form[name],
    error: tried && wrong.includes(name) ? words[name] : undefined,
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  });
  return (
    <ReasonPopup
      title={t('desk-elott.raffle.make')}
      confirm={t('desk-elott.raffle.make')}
      draft="raffle"
      hint={t('desk.reasonHint')}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={async (order) => {
        if (plan !== null)
          await request(makeRaffle, { body: { ...order, ...plan } }).finally(() => void askAgain(listDeskRaffles));
      }}
      onClose={onClose}
    >
      <Field {...field('bn')} label={t('desk-elott.raffle.nameBn')} lang="bn" maxLength={60} required />
      <Field {...field('en')} label={t('desk-elott.raffle.nameEn')} lang="en" maxLength={60} required />
      <Field {...field('price')} label={t('desk-elott.raffle.price')} inputMode="decimal" required />
      <Field {...field('tickets')} label={t('desk-elott.raffle.tickets')} inputMode="numeric" required />
      <Field
        {...field('prizes')}
        label={t('desk-elott.raffle.prizes')}
        hint={
          percent === null ? t('desk-elott.raffle.prizesHint') : digits(t('desk-elott.raffle.returns', { percent }))
        }
        maxLength={1_000}
        required
      />
      <Field
        {...field('leastSold')}
        label={t('desk-elott.raffle.leastSold')}
        hint={
          loss === null ? undefined : (
            <>
              <Icon name="warning-fill" />{' '}
              {t('desk-elott.raffle.loss', {
                sold: digits(String(loss.sold)),
                taken: money(loss.taken),
                paid: money(loss.paid),
              })}
            </>
          )
        }
        inputMode="numeric"
        required
      />
      <Field {...field('mostPerMember')} label={t('desk-elott.raffle.mostPerMember')} inputMode="numeric" required />
      <Field
        {...field('opens')}
        type="datetime-local"
        label={`${t('desk-elott.raffle.opens')} (${zoneName})`}
        hint={t('desk-elott.raffle.opensHint')}
        optional
      />
      <Field
        {...field('closes')}
        type="datetime-local"
        label={`${t('desk-elott.raffle.closes')} (${zoneName})`}
        required
      />
      <p className="sm t2">{t('desk-elott.raffle.makeNote')}</p>
    </ReasonPopup>
  );
}
