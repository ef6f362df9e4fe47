/** The footer: three steps, the 18+ strip, and links to pages that exist. */
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import type { IconName } from '@house/ui/lib/icon-names';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useBoot } from '../../shared/boot.ts';
import { useMoney } from '../../shared/money.ts';
import { LanguageMenu, ThemeButton } from './look-switches.tsx';
import { BrandLink } from './navigation.tsx';
import { listCategoryEntries, VERIFY_ENTRY } from './pages.ts';

const SMALLEST_STAKE = '1';

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
  const money = useMoney();
  return (
    <aside className="card rg" aria-label={t('common.footer.responsible')}>
      <span className="age">{money.digits('18+')}</span>
      <span className="sm t2">
        <b>{t('common.play.fun')}</b> {t('common.play.houseShare')} {t('common.play.borrowed')}
      </span>
    </aside>
  );
}

export function SiteFooter(): JSX.Element {
  const t = useT();
  const menu = useBoot((boot) => boot.menu);
  const playMoney = useBoot((boot) => boot.brand.playMoney);
  return (
    <footer className="ft">
      <div className="wrap">
        <Steps />
        <ResponsibleStrip />
        <div className="ftl">
          <BrandLink />
          <nav className="lks" aria-label={t('site-home.footer.links')}>
            {[...listCategoryEntries(menu), VERIFY_ENTRY].map((entry) => (
              <Link key={entry.address} to={entry.address}>
                {t(entry.name)}
              </Link>
            ))}
          </nav>
          <span className="sp" />
          <span className="row">
            <LanguageMenu />
            <ThemeButton />
          </span>
        </div>
        {playMoney ? <p className="xs t3 ft-note">{t('common.play.playMoney')}</p> : null}
      </div>
    </footer>
  );
}
