/** `/join`: the pitch, three steps, what the contract settles, and the way to the application (screens.md 2.22). */
import '../help.css';
import type { AreaMessageId } from '@house/i18n/catalogues';
import { useAreas, useT } from '@house/i18n/react';
import { buttonClass } from '@house/ui/button';
import { Notice } from '@house/ui/states';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { ArticleBody } from '../parts/article-body.tsx';
import { ArticleSkeleton } from '../parts/article-states.tsx';
import { useAffiliateSetting, useArticle } from '../requests.ts';

const STEPS: readonly { name: AreaMessageId<'site-help'>; text: AreaMessageId<'site-help'> }[] = [
  { name: 'site-help.join.step.apply', text: 'site-help.join.step.applyText' },
  { name: 'site-help.join.step.talk', text: 'site-help.join.step.conversationText' },
  { name: 'site-help.join.step.link', text: 'site-help.join.step.linkText' },
];

/** The button is there only while the house takes affiliates on. */
function Apply(): JSX.Element | null {
  const t = useT();
  const setting = useAffiliateSetting();
  if (setting.data === undefined) return null;
  if (!setting.data.enabled) return <Notice>{t('site-help.join.closed')}</Notice>;
  return (
    <Link to="/affiliate" className={buttonClass('brand', 'xl', true)}>
      {t('site-help.join.apply')}
    </Link>
  );
}

function Steps(): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  return (
    <aside className="card pad join-steps">
      <h2>{t('site-help.join.steps')}</h2>
      <ol>
        {STEPS.map(({ name, text }, index) => (
          <li key={name}>
            <span className="step-no num" aria-hidden="true" translate="no">
              {digits(index + 1)}
            </span>
            <span>
              <b>{t(name)}</b>
              <span className="sm t2">{t(text)}</span>
            </span>
          </li>
        ))}
      </ol>
      <Apply />
      <Link to="/help" search={{ topic: 'affiliates' }} className="more-link">
        {t('site-help.join.rules')}
      </Link>
    </aside>
  );
}

export function JoinPage(): JSX.Element {
  useAreas(['site-help']);
  const article = useArticle('page', 'join');
  return (
    <div className="wrap help with-aside">
      <div>
        <ListStates query={article} skeleton={<ArticleSkeleton />} ages={false}>
          {(data) => <ArticleBody article={data} printable={false} />}
        </ListStates>
      </div>
      <Steps />
    </div>
  );
}
