/** `/feedback` (screens.md 3.26): writes, and shows what came of it. `?case=` is a member's thread, `#…` a visitor's. */
import '../messages.css';
import { getFeedback, listFeedback, openFeedbackThread } from '@house/contract/messages/feedback';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Notice } from '@house/ui/states';
import { callKey } from '@house/web/query';
import { useLocation } from '@tanstack/react-router';
import { type JSX, useEffect, useRef, useState } from 'react';
import { tabHistory } from '../../../shared/history.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useLive } from '../../../shared/live.ts';
import { openPopup } from '../../../shared/popups.ts';
import { queryClient, useCall } from '../../../shared/query.ts';
import { useSession } from '../../../shared/session.ts';
import { CaseList } from '../parts/case-list.tsx';
import { FeedbackForm, type SentFeedback } from '../parts/feedback-form.tsx';
import { SecretLink } from '../parts/secret-link.tsx';
import { ThreadView } from '../parts/thread.tsx';

const TRIAL_ACCOUNT = 4;
const SECRET = /^[A-Za-z0-9_-]{43}$/;
const CASE = /^[1-9]\d{0,18}$/;

const openCase = (id: string | null): void => tabHistory.push(id === null ? '/feedback' : `/feedback?case=${id}`);

function OwnThread({ id }: { id: string }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const query = useCall(getFeedback, { params: { id } });
  // An answer of the house comes with a message in the inbox.
  useLive('inbox', () => {
    for (const call of [getFeedback, listFeedback]) void queryClient.invalidateQueries({ queryKey: callKey(call) });
  });
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="col">
      <ListStates query={query} skeleton={{ height: 120, count: 2 }} ages={false}>
        {(thread) => <ThreadView thread={thread} own />}
      </ListStates>
    </div>
  );
}

function VisitorThread({ secret }: { secret: string }): JSX.Element {
  const query = useCall(openFeedbackThread, { body: { secret } });
  return (
    <ListStates query={query} skeleton={{ height: 120, count: 2 }} ages={false}>
      {(thread) => <ThreadView thread={thread} own={false} />}
    </ListStates>
  );
}

function Sent({ sent, onMore }: { sent: SentFeedback; onMore: () => void }): JSX.Element {
  const t = useT();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <section className="card pad col">
      <h2 ref={head} tabIndex={-1}>
        {t('site-feedback.thanks', { number: sent.number })}
      </h2>
      {sent.secret === null ? (
        <p className="t2">{t('site-feedback.thanksMember')}</p>
      ) : (
        <>
          <p className="t2">{t('site-feedback.thanksVisitor')}</p>
          <SecretLink address={`/feedback#${sent.secret}`} label={t('site-feedback.ownLink')} />
        </>
      )}
      <div className="row wrap-f">
        {sent.secret === null ? (
          <Button look="brand" onClick={() => openCase(sent.id)}>
            {t('site-feedback.toThread')}
          </Button>
        ) : null}
        <Button look="ghost" onClick={onMore}>
          {t('site-feedback.another')}
        </Button>
      </div>
    </section>
  );
}

export function FeedbackPage(): JSX.Element {
  useAreas(['site-feedback', 'site-frame']);
  const t = useT();
  const { token, isAgent } = useSession();
  const member = token !== null && isAgent !== TRIAL_ACCOUNT;
  const { searchStr, hash } = useLocation();
  const [sent, setSent] = useState<SentFeedback | null>(null);
  const asked = new URLSearchParams(searchStr).get('case') ?? '';
  const openId = CASE.test(asked) ? asked : null;
  const secret = SECRET.test(hash) ? hash : null;
  const takeSent = (outcome: SentFeedback): void => {
    setSent(outcome);
    void queryClient.invalidateQueries({ queryKey: callKey(listFeedback) });
  };
  return (
    <div className="wrap fb-page">
      <header className="col">
        <h1>{t('site-frame.title.feedback')}</h1>
        <p className="t2">{t('site-feedback.intro')}</p>
      </header>
      <div className={member ? 'fb-two' : 'fb-one'}>
        <div className="col fb-main">
          {openId !== null && member ? (
            <>
              <OwnThread key={openId} id={openId} />
              <div>
                <Button look="ghost" icon="note-pencil" onClick={() => openCase(null)}>
                  {t('site-feedback.another')}
                </Button>
              </div>
            </>
          ) : secret !== null && !member ? (
            <VisitorThread secret={secret} />
          ) : sent === null ? (
            <FeedbackForm signedIn={member} onSent={takeSent} />
          ) : (
            <Sent sent={sent} onMore={() => setSent(null)} />
          )}
          {member ? null : (
            <Notice>
              <span className="row wrap-f">
                <span className="sp">{t('site-feedback.signInHint')}</span>
                <Button look="ghost" size="s" onClick={() => openPopup('login', { next: `/feedback${searchStr}` })}>
                  {t('common.nav.logIn')}
                </Button>
              </span>
            </Notice>
          )}
        </div>
        {member ? (
          <section className="col" aria-label={t('site-feedback.sent')}>
            <h2>{t('site-feedback.sent')}</h2>
            <CaseList
              openId={openId}
              onOpen={(id) => {
                setSent(null);
                openCase(id);
              }}
            />
          </section>
        ) : null}
      </div>
    </div>
  );
}
