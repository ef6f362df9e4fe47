/**
 * Customer service (screens.md 3.8): what most people ask, then the line. The link comes before anything is shown as
 * reachable; when it does not come, or does not open, the popup closes (specification 8).
 */
import { getHelpCenter, getServiceLinks } from '@house/contract/content/system';
import { useAreas, useT } from '@house/i18n/react';
import { Button, buttonClass } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { LoadingFlower } from '@house/ui/mark';
import { Popup } from '@house/ui/popup';
import { showToast } from '@house/ui/toast';
import { Link } from '@tanstack/react-router';
import { type JSX, useEffect, useState } from 'react';
import { request } from '../../shared/api.ts';
import { useBoot } from '../../shared/boot.ts';
import { closePopup } from '../../shared/popups.ts';
import { usePreferences } from '../../shared/preferences.ts';
import { useCall } from '../../shared/query.ts';
import { wordsNow } from '../../shared/words.ts';
import { useVipLine } from './service-entry.ts';
import { chooseLine, type ServiceLine } from './service-links.ts';

const QUESTIONS = 5;

/** Undefined while it is on its way. */
function useLine(): ServiceLine | null | undefined {
  const vip = useVipLine();
  const [line, setLine] = useState<ServiceLine | null>();
  useEffect(() => {
    let here = true;
    const open = async () => {
      const { version } = await request(getServiceLinks);
      const chosen = await chooseLine(version.pathList, vip);
      if (here) setLine(chosen);
    };
    open().catch(() => {
      if (!here) return;
      showToast(wordsNow('site-frame.service.failed'), 'warn');
      closePopup();
    });
    return () => {
      here = false;
    };
  }, [vip]);
  return line;
}

/** The first article of each topic; before anything is written, the topics themselves. */
function useQuestions(): { asked: boolean; rows: { topic: string; title: string }[] } {
  const { language } = usePreferences();
  const { data } = useCall(getHelpCenter);
  const topics = data?.topics ?? [];
  const articles = topics.flatMap((each) => each.articles.filter(({ kind }) => kind !== 'page').slice(0, 1));
  const rows =
    articles.length > 0
      ? articles.map(({ slug, title }) => ({ topic: slug, title }))
      : topics.map(({ topic, titles }) => ({ topic, title: titles[language] ?? titles['en'] ?? topic }));
  return { asked: articles.length > 0, rows: rows.slice(0, QUESTIONS) };
}

function Questions(): JSX.Element | null {
  const t = useT();
  const { asked, rows } = useQuestions();
  if (rows.length === 0) return null;
  const name = t(asked ? 'site-frame.service.first' : 'site-frame.helpCentre');
  return (
    <nav className="service-top" aria-label={name}>
      <p className="sm t2">{name}</p>
      <ul>
        {rows.map(({ topic, title }) => (
          <li key={topic}>
            <Link to="/help" search={{ topic } as never}>
              <span className="sp">{title}</span>
              <Icon name="caret-right-bold" size={12} turns />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NoLine(): JSX.Element {
  const t = useT();
  const contact = useBoot((boot) => boot.status.contact);
  return (
    <>
      <p className="t2">{t('site-frame.service.none')}</p>
      {contact === null ? null : (
        <a href={contact} className={buttonClass('brand')} rel="noreferrer">
          {t('common.footer.contact')}
        </a>
      )}
    </>
  );
}

export function ServicePopup(): JSX.Element {
  useAreas(['site-frame']);
  const t = useT();
  const line = useLine();
  const vip = useVipLine();
  const [talking, setTalking] = useState(false);
  const title = t(vip ? 'site-frame.rail.vipLine' : 'site-frame.service.title');
  return (
    <Popup size="service" title={title} onClose={closePopup}>
      {talking && line ? (
        <iframe
          className="service-frame"
          src={line.address}
          title={title}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        />
      ) : (
        <div className="col service">
          <Questions />
          {line === undefined ? <LoadingFlower label={t('common.state.loading')} /> : null}
          {line === null ? <NoLine /> : null}
          {line?.framed === true ? (
            <Button look="brand" size="xl" block onClick={() => setTalking(true)}>
              {t('site-frame.service.talk')}
            </Button>
          ) : null}
          {line?.framed === false ? (
            <a href={line.address} target="_blank" rel="noreferrer" className={buttonClass('brand', 'xl', true)}>
              {t('site-frame.service.talk')}
            </a>
          ) : null}
        </div>
      )}
    </Popup>
  );
}
