/** The rows of the security centre: how each stands, and one action that opens its popup. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { type JSX, useState } from 'react';
import { openPopup } from '../../../shared/popups.ts';
import { SecurityRow } from '../parts/security/security-row.tsx';
import { WaysIn } from '../parts/security/ways-in.tsx';
import { useRecordWords } from '../words.ts';
import { EmailPopup, MobilePopup } from './contact-popups.tsx';
import { BirthdayPopup, RealNamePopup } from './once-popups.tsx';
import { PaymentPasswordPopup } from './payment-password-popup.tsx';
import { PayoutPopup } from './payout-popup.tsx';
import type { SecurityState } from './state.ts';

const POPUPS = {
  pay: PaymentPasswordPopup,
  mobile: MobilePopup,
  email: EmailPopup,
  name: RealNamePopup,
  birthday: BirthdayPopup,
  payout: PayoutPopup,
} as const;
type PopupName = keyof typeof POPUPS;

interface RowProps {
  what: string;
  state: string;
  done: boolean;
  /** Left out: there is nothing to do. */
  action?: 'set' | 'change' | 'verify' | 'manage';
  onAct: () => void;
}

function Row({ what, state, done, action, onAct }: RowProps): JSX.Element {
  const t = useT();
  return (
    <SecurityRow
      name={
        <span className={done ? 'sec-name done' : 'sec-name'}>
          <Icon name={done ? 'check-circle-fill' : 'warning-circle-fill'} />
          {what}
          <span className="sr">{t(done ? 'site-security.done' : 'site-security.open')}</span>
        </span>
      }
      state={state}
    >
      {action === undefined ? null : (
        <Button
          look={done ? 'ghost' : 'soft'}
          size="s"
          aria-label={t(`site-security.${action}.of`, { what })}
          onClick={onAct}
        >
          {t(`site-security.${action}`)}
        </Button>
      )}
    </SecurityRow>
  );
}

function useRows(state: SecurityState): (Omit<RowProps, 'onAct'> & { opens: PopupName | 'password' })[] {
  const t = useT();
  const words = useRecordWords();
  const contactRow = (opens: 'mobile' | 'email') => {
    const contact = state[opens];
    const what = contact?.masked ?? '';
    const verified = contact?.verified === true;
    return {
      opens,
      what: t(`site-security.${opens}`),
      done: verified,
      state:
        contact === null
          ? t(`site-security.${opens}.none`)
          : t(verified ? 'site-security.verified' : 'site-security.unverified', { what }),
      action: contact === null ? ('set' as const) : verified ? ('change' as const) : ('verify' as const),
    };
  };
  const { set, lockedUntil } = state.paymentPassword;
  const payState =
    lockedUntil !== null
      ? t('site-security.pay.locked', { time: words.moment(lockedUntil) })
      : t(set ? 'site-security.pay.set' : 'site-security.pay.none');
  return [
    {
      opens: 'password',
      what: t('site-security.password'),
      done: state.hasPassword,
      state: t(state.hasPassword ? 'site-security.password.set' : 'site-security.password.none'),
      action: state.hasPassword ? 'change' : 'set',
    },
    {
      opens: 'pay',
      what: t('site-security.pay'),
      done: set && lockedUntil === null,
      state: payState,
      action: set ? 'change' : 'set',
    },
    contactRow('mobile'),
    contactRow('email'),
    {
      opens: 'name',
      what: t('site-security.name'),
      done: state.realName !== null,
      state: state.realName ?? t('site-security.name.none'),
      ...(state.realName === null ? { action: 'set' as const } : {}),
    },
    {
      opens: 'birthday',
      what: t('site-security.birthday'),
      done: state.birthdaySet,
      state: t(state.birthdaySet ? 'site-security.birthday.set' : 'site-security.birthday.none'),
      ...(state.birthdaySet ? {} : { action: 'set' as const }),
    },
    {
      opens: 'payout',
      what: t('site-security.payout'),
      done: state.payoutAccounts > 0,
      state:
        state.payoutAccounts === 0
          ? t('site-security.payout.none')
          : t('site-security.payout.count', { count: state.payoutAccounts }),
      action: 'manage',
    },
  ];
}

export function SecurityRows({ state }: { state: SecurityState }): JSX.Element {
  const rows = useRows(state);
  const [open, setOpen] = useState<PopupName | null>(null);
  const Opened = open === null ? null : POPUPS[open];
  return (
    <>
      <div className="card prefs">
        {rows.map(({ opens, ...row }) => (
          <Row key={opens} {...row} onAct={() => (opens === 'password' ? openPopup('password') : setOpen(opens))} />
        ))}
      </div>
      <WaysIn />
      {Opened === null ? null : <Opened state={state} onClose={() => setOpen(null)} />}
    </>
  );
}
