/**
 * The notice popup (screens.md 3.6): the operator's popups, and for a member the promotions he can join, one page after
 * the other. It lives at `?pop=notice`; `NoticeOpener` opens it once a session.
 */
import './notices.css';
import { useAreas, useT, useTranslator } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { Button } from '@house/ui/button';
import { Checkbox } from '@house/ui/choice';
import { artNames } from '@house/ui/lib/art-names';
import { Popup } from '@house/ui/popup';
import { EmptyState } from '@house/ui/states';
import { type JSX, useEffect, useRef, useState } from 'react';
import { useAnnouncements } from '../../shared/announcements.ts';
import { ListStates } from '../../shared/list-states.tsx';
import { closePopup, leavePopupTo } from '../../shared/popups.ts';
import { RichText } from '../../shared/rich-text.tsx';
import { useSession } from '../../shared/session.ts';
import { type StackPage, stackOf } from './model.ts';
import { keepQuietToday } from './quiet.ts';

export function NoticePopup(): JSX.Element {
  useAreas(['site-notices']);
  const t = useT();
  const [quiet, setQuiet] = useState(false);
  const { token } = useSession();
  const announcements = useAnnouncements();
  const close = (): void => {
    if (quiet) keepQuietToday();
    closePopup();
  };
  return (
    <Popup title={t('site-notices.pop.title')} size="sheet" onClose={close}>
      <ListStates query={announcements} skeleton={{ height: 160, count: 1 }} ages={false}>
        {(data) => <Stack pages={stackOf(data, token !== null)} quiet={quiet} onQuiet={setQuiet} onClose={close} />}
      </ListStates>
    </Popup>
  );
}

interface StackProps {
  pages: readonly StackPage[];
  quiet: boolean;
  onQuiet: (quiet: boolean) => void;
  onClose: () => void;
}

function ToOffers(): JSX.Element {
  const t = useT();
  return (
    <Button look="ghost" onClick={() => leavePopupTo('/promotions')}>
      {t('common.nav.promotions')}
    </Button>
  );
}

function Stack({ pages, quiet, onQuiet, onClose }: StackProps): JSX.Element {
  const t = useT();
  const { mapDigits } = useTranslator();
  const [turned, setTurned] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  const place = Math.min(turned, pages.length - 1);
  const page = pages[place];
  useEffect(() => {
    if (turned > 0) body.current?.focus();
  }, [turned]);
  if (page === undefined) {
    return (
      <EmptyState title={t('site-notices.empty')} art="bell" action={<ToOffers />}>
        {t('site-notices.emptyHint')}
      </EmptyState>
    );
  }
  const values = { page: place + 1, pages: pages.length };
  const last = place === pages.length - 1;
  return (
    <div className="notice-stack">
      <div className="notice-stack-page" ref={body} tabIndex={-1}>
        {page.kind === 'notice' ? (
          <>
            <h3>{page.notice.title}</h3>
            {page.notice.summary === '' ? null : <p className="notices-summary">{page.notice.summary}</p>}
            <RichText html={page.notice.html} />
            {page.notice.link === null ? null : (
              <a className="btn brand" href={page.notice.link} rel="noopener noreferrer">
                {t('site-notices.open')}
              </a>
            )}
          </>
        ) : (
          <PromotionPage promotion={page.promotion} />
        )}
      </div>
      <div className="notice-stack-foot">
        <Checkbox checked={quiet} onChange={(event) => onQuiet(event.target.checked)}>
          {t('site-notices.pop.notToday')}
        </Checkbox>
        {pages.length > 1 ? (
          <span className="num t2" role="status">
            <span aria-hidden="true">{mapDigits(t('site-notices.pop.page', values))}</span>
            <span className="sr">{t('site-notices.pop.pageSaid', values)}</span>
          </span>
        ) : null}
        <Button look="brand" data-first onClick={last ? onClose : () => setTurned(place + 1)}>
          {t(last ? 'site-notices.pop.done' : 'site-notices.pop.next')}
        </Button>
      </div>
    </div>
  );
}

function PromotionPage({
  promotion,
}: {
  promotion: Extract<StackPage, { kind: 'promotion' }>['promotion'];
}): JSX.Element {
  const t = useT();
  const { slug, title, summary, terms, art } = promotion;
  const name = artNames.find((one) => one === art && one !== 'jarul-lg') ?? 'gift';
  return (
    <>
      <span className="notice-stack-art">
        <ArtImage name={name} shown={96} />
      </span>
      <h3>{title}</h3>
      <p className="notices-summary">{summary}</p>
      {terms === '' ? null : (
        <p className="t2">
          <b>{t('site-notices.pop.terms')}:</b> {terms}
        </p>
      )}
      <p>
        <Button look="ghost" onClick={() => leavePopupTo(`/promoDetail?id=${slug}`)}>
          {t('site-notices.pop.promo')}
        </Button>
      </p>
    </>
  );
}
