/** Invite friends (screens.md 5.12): the own link, code and QR code, ways to send it, its terms, and who came. */
import './bonus.css';
import { getReferral } from '@house/contract/promotions/referral';
import { useT } from '@house/i18n/react';
import { Button, buttonClass } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { Pagination } from '@house/ui/pagination';
import { EmptyState } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { QRCodeSVG } from 'qrcode.react';
import { type JSX, useState } from 'react';
import { copyText } from '../../../shared/copy-text.ts';
import { useDay } from '../../../shared/days.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { useCall } from '../../../shared/query.ts';

const SIZE = 20;
const QR_SIDE = 168;
const HUNDREDTHS = 100;
const TONES = { open: 'plain', qualified: 'win', late: 'plain' } as const;

const addressOf = (code: string): string => `${location.origin}/register?referralCode=${code}`;

function Share({ code }: { code: string }): JSX.Element {
  const t = useT();
  const address = addressOf(code);
  const text = t('site-referral.text', { address });
  const copy = async (what: string): Promise<void> => {
    await copyText(what).then(
      () => showToast(t('site-referral.copied'), 'win'),
      // The text stands on the page to be marked.
      () => undefined,
    );
  };
  const mayShare = typeof navigator.share === 'function';
  const links = [
    ['WhatsApp', `https://wa.me/?text=${encodeURIComponent(text)}`],
    ['Telegram', `https://t.me/share/url?url=${encodeURIComponent(address)}`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`],
  ] as const;
  return (
    <section className="card pad col">
      <div className="bo-head">
        <span className="sp col">
          <span className="xs t2">{t('site-referral.code')}</span>
          <b className="num rf-code" translate="no">
            {code}
          </b>
          <span className="xs t2">{t('site-referral.link')}</span>
          <span className="sm wrap-any" translate="no">
            {address}
          </span>
        </span>
        <QRCodeSVG
          value={address}
          size={QR_SIDE}
          title={t('site-referral.qr')}
          bgColor="#ffffff"
          fgColor="#1b1430"
          marginSize={2}
        />
      </div>
      <div className="row wrap-f">
        <Button look="gold" onClick={() => void copy(address)}>
          {t('site-referral.copyLink')}
        </Button>
        <Button onClick={() => void copy(code)}>{t('site-referral.copyCode')}</Button>
        {mayShare ? (
          <Button onClick={() => void navigator.share({ text, url: address }).catch(() => undefined)}>
            {t('site-referral.share')}
          </Button>
        ) : null}
        {links.map(([name, href]) => (
          <a
            key={name}
            className={buttonClass('ghost')}
            href={href}
            target="_blank"
            rel="noreferrer noopener"
            translate="no"
          >
            {name}
          </a>
        ))}
      </div>
    </section>
  );
}

export function ReferralPage(): JSX.Element {
  const t = useT();
  const money = useMoney();
  const day = useDay();
  const [page, setPage] = useState(1);
  const query = useCall(getReferral, { query: { page, size: SIZE } }, { staleTime: 1_000 });
  return (
    <ListStates query={query} skeleton={{ height: 200, count: 2 }} ages={false}>
      {(view) => (
        <div className="col">
          <Share code={view.code} />
          <section className="card pad">
            <dl className="bo-terms">
              <div>
                <dt className="t2">{t('site-referral.came')}</dt>
                <dd className="num">{money.digits(view.total)}</dd>
              </div>
              <div>
                <dt className="t2">{t('site-referral.qualified')}</dt>
                <dd className="num">{money.digits(view.qualified)}</dd>
              </div>
              <div>
                <dt className="t2">{t('site-referral.earned')}</dt>
                <dd className="num" translate="no">
                  {money.full(view.earned)}
                </dd>
              </div>
            </dl>
          </section>
          <section className="col">
            <h2>{t('site-referral.friends')}</h2>
            {view.rows.length === 0 ? (
              <EmptyState title={t('site-referral.none')} art="gift" />
            ) : (
              <ul className="card lines">
                {view.rows.map(({ name, joinedAt, state, earned }) => (
                  <li key={`${name} ${joinedAt}`} className="bo-head" data-friend={name}>
                    <span className="sp">
                      <b className="blk" translate="no">
                        {name}
                      </b>
                      <span className="xs t2 num">{day(joinedAt)}</span>
                    </span>
                    <span className="num" translate="no">
                      {money.full(earned)}
                    </span>
                    <Badge tone={TONES[state]}>{t(`site-referral.state.${state}`)}</Badge>
                  </li>
                ))}
              </ul>
            )}
            {view.total > SIZE ? (
              <Pagination page={page} pageCount={Math.ceil(view.total / SIZE)} onChange={setPage} />
            ) : null}
          </section>
          <section className="card pad col sm">
            <h2>{t('site-referral.terms')}</h2>
            <p>
              {t('site-referral.term.qualify', {
                deposit: money.full(view.deposit),
                turnover: money.full(view.turnover),
                days: view.days,
              })}
            </p>
            <p>
              {t('site-referral.term.reward', {
                reward: money.full(view.reward),
                times: money.digits(view.multiplier / HUNDREDTHS),
                friend: money.full(view.friendReward),
              })}
            </p>
            <p>{t('site-referral.term.share', { share: money.digits(view.share), days: view.shareDays })}</p>
            <p>{t('site-referral.term.own')}</p>
          </section>
        </div>
      )}
    </ListStates>
  );
}
