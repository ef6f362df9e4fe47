/** Links of an agent (screens.md 6.3): made with type, points and landing page, shown as QR code, with what came of each. */
import {
  type AgentLink,
  LANDINGS,
  LINK_PRODUCTS,
  type LinkProduct,
  listAgentLinks,
  makeAgentLink,
  setAgentLink,
} from '@house/contract/agents/links';
import { useT } from '@house/i18n/react';
import { toLatinDigits } from '@house/money/digits';
import { Button } from '@house/ui/button';
import { Segmented } from '@house/ui/choice';
import { Field, Select } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { Pagination } from '@house/ui/pagination';
import { EmptyState, Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { newKey } from '@house/web/clock';
import { callKey } from '@house/web/query';
import { QRCodeSVG } from 'qrcode.react';
import { type FormEvent, type JSX, useRef, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { copyText } from '../../../shared/copy-text.ts';
import { useDay } from '../../../shared/days.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { useNetworkGone } from '../../../shared/network.ts';
import { queryClient, useCall } from '../../../shared/query.ts';
import { isPoint, NO_POINTS, PointFields, pointsOf } from './point-fields.tsx';

const SIZE = 10;
const QR_SIDE = 168;
const TONES = { open: 'win', closed: 'warn', over: 'warn', usedUp: 'info' } as const;
const LANDING_NAMES = {
  '/register': 'register',
  '/': 'home',
  '/promotions': 'promotions',
  '/lottery': 'lottery',
  '/slots': 'slots',
  '/sports': 'sports',
} as const satisfies Record<AgentLink['landing'], string>;
const COUNT = /^([1-9]\d{0,4})?$/;
const DAYS = ['', '7', '30', '90', '365'] as const;

type Own = Readonly<Record<LinkProduct, string>>;

/** The address that is handed out; the site keeps the code wherever it leads. */
const addressOf = ({ landing, code }: Pick<AgentLink, 'landing' | 'code'>): string =>
  `${location.origin}${landing}?affiliateCode=${code}`;

const readAgain = () => queryClient.invalidateQueries({ queryKey: callKey(listAgentLinks) });

function MakeLink({ own }: { own: Own }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const offline = useNetworkGone();
  const [name, setName] = useState('');
  const [type, setType] = useState<'player' | 'agent'>('player');
  const [points, setPoints] = useState(NO_POINTS);
  const [landing, setLanding] = useState<(typeof LANDINGS)[number]>('/register');
  const [uses, setUses] = useState('');
  const [days, setDays] = useState('');
  const [busy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const [error, setError] = useState('');
  /** Of this form as it is filled in: the same press again makes no second link. */
  const key = useRef({ key: newKey(), of: '' });
  const typedUses = toLatinDigits(uses).trim();
  const isNameless = name.trim() === '';
  const isWrong =
    isNameless || !COUNT.test(typedUses) || LINK_PRODUCTS.some((product) => !isPoint(points[product], own[product]));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || isWrong) return;
    const wish = {
      ...{ name: name.trim(), type, landing, points: pointsOf(points) },
      ...(typedUses === '' ? {} : { uses: Number(typedUses) }),
      ...(days === '' ? {} : { days: Number(days) }),
    };
    const of = JSON.stringify(wish);
    if (key.current.of !== of) key.current = { key: newKey(), of };
    setBusy(true);
    setError('');
    try {
      await request(makeAgentLink, { body: { key: key.current.key, ...wish } });
      key.current = { key: newKey(), of: '' };
      setName('');
      setTried(false);
      showToast(t('site-agent-links.made'), 'win');
      await readAgain();
    } catch (thrown) {
      setError(messageOf(thrown));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className="card pad col"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={t('site-agent-links.make')}
    >
      <h2 className="step-h">{t('site-agent-links.make')}</h2>
      <Segmented
        label={t('site-agent-links.opens')}
        value={type}
        choices={[
          { value: 'player', text: t('site-agent.type.player') },
          { value: 'agent', text: t('site-agent.type.agent') },
        ]}
        onChange={setType}
      />
      <Field
        label={t('site-agent-links.name')}
        name="linkName"
        autoComplete="off"
        maxLength={40}
        value={name}
        hint={t('site-agent-links.nameHint')}
        error={isTried && isNameless ? t('site-agent-links.nameMissing') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Select
        label={t('site-agent-links.landing')}
        name="landing"
        value={landing}
        options={LANDINGS.map((value) => ({ value, text: t(`site-agent-links.landing.${LANDING_NAMES[value]}`) }))}
        onChange={(event) => setLanding(LANDINGS.find((path) => path === event.target.value) ?? '/register')}
      />
      <PointFields own={own} typed={points} onChange={setPoints} />
      <div className="ac-tier">
        <Field
          label={t('site-agent-links.uses')}
          name="uses"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={uses}
          hint={t('site-agent-links.usesHint')}
          error={COUNT.test(typedUses) ? undefined : t('site-agent-links.usesWrong')}
          onChange={(event) => setUses(event.target.value)}
        />
        <Select
          label={t('site-agent-links.days')}
          name="days"
          value={days}
          options={DAYS.map((value) => ({
            value,
            text:
              value === '' ? t('site-agent-links.noEnd') : t('site-agent-links.daysOf', { days: money.digits(value) }),
          }))}
          onChange={(event) => setDays(event.target.value)}
        />
      </div>
      {error === '' ? null : (
        <Notice tone="loss" urgent>
          {error}
        </Notice>
      )}
      <Button type="submit" look="gold" block busy={busy} disabled={offline}>
        {t('site-agent-links.makeButton')}
      </Button>
    </form>
  );
}

function LinkCard({ link }: { link: AgentLink }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const day = useDay();
  const offline = useNetworkGone();
  const [showsQr, setShowsQr] = useState(false);
  const [busy, setBusy] = useState(false);
  const address = addressOf(link);
  const count = (figure: number) => money.digits(String(figure));
  const points = LINK_PRODUCTS.flatMap((product) => {
    const point = link.points[product];
    return point === undefined ? [] : `${t(`site-agent-links.product.${product}`)} ${money.digits(point)} %`;
  });
  const toggle = async (): Promise<void> => {
    setBusy(true);
    try {
      await request(setAgentLink, { params: { code: link.code }, body: { active: !link.active } });
      await readAgain();
    } catch (thrown) {
      showToast(messageOf(thrown), 'loss');
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="card pad col" data-link={link.code}>
      <p className="row wrap-f">
        <b className="sp wrap-any" translate="no">
          {link.name}
        </b>
        <Badge tone={TONES[link.state]}>{t(`site-agent-links.state.${link.state}`)}</Badge>
      </p>
      <p className="sm t2">
        {[
          t(`site-agent.type.${link.type}`),
          t(`site-agent-links.landing.${LANDING_NAMES[link.landing]}`),
          ...points,
        ].join(' · ')}
      </p>
      <p className="sm t2 wrap-any" translate="no">
        {address}
      </p>
      <dl className="ac-tiles">
        {(['clicks', 'registered', 'deposited'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`site-agent-links.${name}`)}</dt>
            <dd className="num" translate="no">
              {name === 'registered' && link.uses !== null
                ? `${count(link.registered)} / ${count(link.uses)}`
                : count(link[name])}
            </dd>
          </div>
        ))}
      </dl>
      {link.expiresAt === null ? null : (
        <p className="sm t2">{t('site-agent-links.until', { day: day(link.expiresAt) })}</p>
      )}
      {showsQr ? (
        <p>
          <QRCodeSVG
            value={address}
            size={QR_SIDE}
            title={t('site-agent-links.qr')}
            bgColor="#ffffff"
            fgColor="#1b1430"
            marginSize={2}
          />
        </p>
      ) : null}
      <p className="row wrap-f">
        <Button
          size="s"
          onClick={() =>
            void copyText(address).then(
              () => showToast(t('site-agent.copied'), 'win'),
              () => showToast(t('site-agent.notCopied'), 'loss'),
            )
          }
        >
          {t('site-agent.copyLink')}
        </Button>
        <Button size="s" look="ghost" aria-expanded={showsQr} onClick={() => setShowsQr(!showsQr)}>
          {t('site-agent-links.qr')}
        </Button>
        <Button size="s" look="ghost" busy={busy} disabled={offline} onClick={() => void toggle()}>
          {t(link.active ? 'site-agent-links.close' : 'site-agent-links.open')}
        </Button>
      </p>
    </li>
  );
}

export function Links(): JSX.Element {
  const t = useT();
  const [page, setPage] = useState(1);
  const query = useCall(listAgentLinks, { query: { page, size: SIZE } });
  return (
    <ListStates query={query} skeleton={{ height: 132, count: 2 }}>
      {({ own, rows, total }) => (
        <div className="ac-two">
          <MakeLink own={own} />
          <section className="col" aria-label={t('site-agent-links.mine')}>
            <h2 className="step-h">{t('site-agent-links.mine')}</h2>
            {rows.length === 0 ? (
              <EmptyState title={t('site-agent-links.none')} art="coins">
                {t('site-agent-links.noneHint')}
              </EmptyState>
            ) : (
              <ul className="col">
                {rows.map((link) => (
                  <LinkCard key={link.code} link={link} />
                ))}
              </ul>
            )}
            <Pagination page={page} pageCount={Math.ceil(total / SIZE)} onChange={setPage} />
          </section>
        </div>
      )}
    </ListStates>
  );
}
