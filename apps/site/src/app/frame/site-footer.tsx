/** The footer (screens.md 1.6): three steps, the 18+ strip, the seven links of the specification, how money comes in. */
import { listDepositChannels } from '@house/contract/cashier/site';
import type { MessageId } from '@house/i18n/catalogues';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import type { IconName } from '@house/ui/lib/icon-names';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useBoot } from '../../shared/boot.ts';
import { useHasLimits } from '../../shared/has-limits.ts';
import { LanguagePicker } from '../../shared/language-picker.tsx';
import { useMoney } from '../../shared/money.ts';
import { openPopup } from '../../shared/popups.ts';
import { usePreferences } from '../../shared/preferences.ts';
import { useCall } from '../../shared/query.ts';
import { useSession } from '../../shared/session.ts';
import { BrandLink } from './brand-link.tsx';
import { VERIFY_ENTRY } from './pages.ts';
import { ThemeButton } from './theme-button.tsx';

const SMALLEST_STAKE = '1';
const FRESH_MS = 600_000;

interface Step {
  icon: IconName;
  name: MessageId;
  text: MessageId;
}

const STEPS: readonly Step[] = [
  { icon: 'user-plus-duotone', name: 'common.footer.step.register', text: 'common.footer.step.registerText' },
  { icon: 'game-controller-duotone', name: 'common.footer.step.play', text: 'site-home.step.playText' },
  { icon: 'trophy-duotone', name: 'common.footer.step.win', text: 'common.footer.step.winText' },
];

interface FooterLink {
  readonly to: string;
  readonly topic?: string;
  readonly name: MessageId;
}

const LINKS: readonly FooterLink[] = [
  { to: '/about', name: 'common.footer.about' },
  { to: '/help', topic: 'contact', name: 'common.footer.contact' },
  { to: '/help', topic: 'terms', name: 'common.footer.terms' },
  { to: '/help', topic: 'responsible', name: 'common.footer.responsible' },
  { to: '/help', topic: 'privacy', name: 'common.footer.privacy' },
  { to: '/join', name: 'common.footer.affiliates' },
  { to: '/help', topic: 'refund', name: 'common.footer.refund' },
];

function Steps(): JSX.Element {
  const t = useT();
  const money = useMoney();
  return (
    <ol className="steps">
      {STEPS.map((step, index) => (
        <li className="step" key={step.name}>
          <span className="pic">
            <Icon name={step.icon} />
          </span>
          <span>
            <b>
              {money.digits(index + 1)}. {t(step.name)}
            </b>
            <span>{t(step.text, { amount: money.whole(SMALLEST_STAKE) })}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Always there, at the same weight as what invites to play (identity.md 12). */
function ResponsibleStrip(): JSX.Element {
  const t = useT();
  const hasLimits = useHasLimits();
  const money = useMoney();
  return (
    <aside className="card rg" aria-label={t('common.footer.responsible')}>
      <span className="age" translate="no">
        {money.digits('18+')}
      </span>
      <span className="sm t2 sp">
        <b>{t('common.play.fun')}</b> {t('common.play.houseShare')} {t('common.play.borrowed')}
      </span>
      {hasLimits ? (
        <Button look="ghost" size="s" onClick={() => openPopup('limits')}>
          {t('common.footer.limits')}
        </Button>
      ) : null}
    </aside>
  );
}

/** The open channels by name; the house tells them to members only. */
function Channels(): JSX.Element | null {
  useAreas(['site-frame']);
  const t = useT();
  const { language } = usePreferences();
  const { token } = useSession();
  const { data } = useCall(listDepositChannels, {}, { enabled: token !== null, staleTime: FRESH_MS });
  const names = data?.channels
    .filter(({ open }) => open)
    .map(({ names: by, code }) => by[language] ?? by['en'] ?? code);
  if (names === undefined || names.length === 0) return null;
  return <p className="xs t3 ft-note">{t('site-frame.footer.channels', { names: names.join(', ') })}</p>;
}

export function SiteFooter(): JSX.Element {
  const t = useT();
  const playMoney = useBoot((boot) => boot.brand.playMoney);
  return (
    <footer className="ft">
      <div className="wrap">
        <Steps />
        <ResponsibleStrip />
        <div className="ftl">
          <BrandLink />
          <nav className="lks" aria-label={t('site-home.footer.links')}>
            {LINKS.map(({ to, topic, name }) => (
              <Link key={name} to={to} search={(topic === undefined ? {} : { topic }) as never} activeProps={{}}>
                {t(name)}
              </Link>
            ))}
            <Link to={VERIFY_ENTRY.address} activeProps={{}}>
              {t(VERIFY_ENTRY.name)}
            </Link>
          </nav>
          <span className="sp" />
          <span className="row">
            <LanguagePicker />
            <ThemeButton />
          </span>
        </div>
        <Channels />
        {playMoney ? <p className="xs t3 ft-note">{t('common.play.playMoney')}</p> : null}
      </div>
    </footer>
  );
}
