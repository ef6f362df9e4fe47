/** The left menu: only screens that exist and that the role opens. Folds into the top bar's menu on phones. */
import { useT } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import { Wordmark } from '@house/ui/mark';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { brand, brandName } from '../../shared/boot.ts';
import { useLook } from '../../shared/preferences.ts';
import type { ScreenGroup } from '../screens.ts';

export function SideMenu({ groups }: { groups: readonly ScreenGroup[] }): JSX.Element {
  const t = useT();
  const { language } = useLook();
  return (
    <aside className="sb" aria-label={t('desk.title')}>
      <Link to="/" className="logo">
        <Wordmark word={brandName(language)} />
      </Link>
      <span className="env">
        {t('desk.title')}
        {brand.playMoney ? ` · ${t('desk.playMoney')}` : ''}
      </span>
      <MenuLinks groups={groups} />
    </aside>
  );
}

/** The links by group; the open screen is marked for everybody, not by colour alone. */
export function MenuLinks({
  groups,
  onFollow,
}: {
  groups: readonly ScreenGroup[];
  onFollow?: () => void;
}): JSX.Element {
  const t = useT();
  const follow = onFollow ? { onClick: onFollow } : {};
  return (
    <nav aria-label={t('common.nav.main')}>
      {/* Everybody has one, of the queues that their rights open. */}
      <div className="sb-group">
        <ul>
          <li>
            <Link to="/work-queue" activeProps={{ className: 'on' }} {...follow}>
              <Icon name="clipboard-text" />
              {t('desk.workQueue')}
            </Link>
          </li>
        </ul>
      </div>
      {groups.map((group) => (
        <div key={group.titleId} className="sb-group">
          <h2>{t(group.titleId)}</h2>
          <ul>
            {group.screens.map((screen) => (
              <li key={screen.path}>
                <Link to={screen.path} activeProps={{ className: 'on' }} {...follow}>
                  <Icon name={screen.icon} />
                  {t(screen.titleId)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
