/** One campaign: its terms, who has rounds of it, and the decision of whoever did not ask for it. */
import {
  approveCampaign,
  type Campaign,
  cancelFreeRounds,
  type FreeRoundGrant,
  getCampaign,
  listCampaigns,
  listFreeRoundGrants,
  rejectCampaign,
  stopCampaign,
} from '@house/contract/campaigns/desk';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen } from '../../shared/when.ts';
import { CAMPAIGN_TONES, GRANT_TONES } from './tones.ts';

const CALLS = { approve: approveCampaign, reject: rejectCampaign, stop: stopCampaign } as const;
type Act = keyof typeof CALLS;
const SHOWN = 50;

export function CampaignPopup({ id, onClose }: { id: string; onClose: () => void }): JSX.Element {
  useAreas(['desk-campaigns']);
  const t = useT();
  const answer = useCall(getCampaign, { params: { id } });
  const [act, setAct] = useState<Act | null>(null);
  const [cancelled, setCancelled] = useState<FreeRoundGrant | null>(null);
  if (act !== null) return <ActPopup id={id} act={act} onClose={() => setAct(null)} onDone={onClose} />;
  if (cancelled !== null) return <CancelPopup grant={cancelled} onClose={() => setCancelled(null)} />;
  return (
    <Popup title={answer.data?.name ?? t('desk.campaigns')} onClose={onClose}>
      <AnswerView answer={answer} lines={8}>
        {(campaign) => (
          <div className="fm message-view">
            <Terms campaign={campaign} />
            <Acts campaign={campaign} onAct={setAct} />
            {campaign.grants === 0 ? null : <Grants id={id} onCancel={setCancelled} />}
          </div>
        )}
      </AnswerView>
    </Popup>
  );
}

function Terms({ campaign }: { campaign: Campaign }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { money, count } = useFigures();
  const { state, audience } = campaign;
  const audienceText =
    audience.members > 0
      ? `${t('desk-campaigns.audience.members')}: ${count(audience.members)}`
      : audience.kinds.length > 0
        ? audience.kinds
            .map((kind) => t(kind === 'agent' ? 'desk-campaigns.kind.agent' : 'desk-campaigns.kind.player'))
            .join(', ')
        : t('desk-campaigns.audience.rule');
  return (
    <PairList
      pairs={[
        [
          t('desk.state'),
          <Badge key="state" tone={CAMPAIGN_TONES[state]}>
            {t(`desk-campaigns.state.${state}`)}
          </Badge>,
        ],
        [
          t('desk-campaigns.games'),
          <code key="games" translate="no">
            {campaign.vendor}: {campaign.games.join(', ')}
          </code>,
        ],
        [t('desk-campaigns.rounds'), count(campaign.rounds)],
        [t('desk-campaigns.stake'), money(campaign.stake)],
        [t('desk-campaigns.winLimit'), campaign.winLimit === null ? '–' : money(campaign.winLimit)],
        [t('desk-campaigns.times'), count(campaign.multiplier / 100)],
        [t('desk-campaigns.startsAt'), when.instant(campaign.startsAt)],
        [t('desk-campaigns.endsAt'), when.instant(campaign.endsAt)],
        [t('desk-campaigns.grantDays'), count(campaign.grantDays)],
        [t('desk-campaigns.audience'), audienceText],
        [t('desk-campaigns.used'), `${count(campaign.roundsUsed)} / ${count(campaign.grants * campaign.rounds)}`],
        [
          t('desk-campaigns.cost'),
          <b key="cost">
            {money(campaign.won)} / {money(campaign.budget)}
          </b>,
        ],
        [t('desk-campaigns.reason'), <q key="reason">{campaign.reason}</q>],
        [t('desk-campaigns.requestedBy'), `${campaign.requestedBy} · ${when.instant(campaign.requestedAt)}`],
        ...(campaign.decidedAt === null
          ? []
          : ([
              [t('desk-campaigns.decidedBy'), `${campaign.decidedBy ?? ''} · ${when.instant(campaign.decidedAt)}`],
            ] as const)),
        ...(state !== 'stopped' || campaign.endedAt === null
          ? []
          : ([
              [
                t('desk-campaigns.stoppedBy'),
                `${campaign.stoppedBy ?? t('desk-campaigns.itsBudget')} · ${when.instant(campaign.endedAt)}`,
              ],
            ] as const)),
      ]}
    />
  );
}

function Acts({ campaign, onAct }: { campaign: Campaign; onAct: (act: Act) => void }): JSX.Element | null {
  const t = useT();
  const [mayDecide, mayRequest] = [useCan('campaigns.decide'), useCan('campaigns.request')];
  if (campaign.state === 'requested') {
    if (campaign.isOwn) return <p className="sm t2">{t('desk-campaigns.own')}</p>;
    return mayDecide ? (
      <div className="row wrap-f void-acts">
        <Button look="danger" onClick={() => onAct('reject')}>
          {t('desk-campaigns.reject')}
        </Button>
        <Button look="brand" onClick={() => onAct('approve')}>
          {t('desk-campaigns.approve')}
        </Button>
      </div>
    ) : null;
  }
  return campaign.state === 'running' && mayRequest ? (
    <div className="row wrap-f void-acts">
      <Button look="danger" onClick={() => onAct('stop')}>
        {t('desk-campaigns.stop')}
      </Button>
    </div>
  ) : null;
}

function Grants({ id, onCancel }: { id: string; onCancel: (grant: FreeRoundGrant) => void }): JSX.Element {
  const t = useT();
  const { count } = useFigures();
  const mayCancel = useCan('campaigns.request');
  const answer = useCall(listFreeRoundGrants, { query: { campaign: id, size: SHOWN } }, { refetchInterval: 5_000 });
  return (
    <>
      <h3>{t('desk-campaigns.grants')}</h3>
      <AnswerView answer={answer} lines={4}>
        {({ rows, total }) => (
          <>
            <ol className="col sm lines">
              {rows.map((grant) => (
                <GrantLine key={grant.id} grant={grant} onCancel={mayCancel ? () => onCancel(grant) : null} />
              ))}
            </ol>
            {rows.length === 0 ? <p className="sm t2">{t('desk-campaigns.noGrants')}</p> : null}
            {total > rows.length ? (
              <p className="sm t3">{t('desk-campaigns.more', { count: count(rows.length), total: count(total) })}</p>
            ) : null}
          </>
        )}
      </AnswerView>
    </>
  );
}

const LIVE: readonly FreeRoundGrant['state'][] = ['waiting', 'granted', 'active'];

function GrantLine({ grant, onCancel }: { grant: FreeRoundGrant; onCancel: (() => void) | null }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { money, count } = useFigures();
  const { account, state, rounds, used, won, validTo, fault, isCancelUntold } = grant;
  return (
    <li className="row wrap-f">
      <bdi className="sp">{account}</bdi>
      <span className="num">
        {count(used)} / {count(rounds)}
      </span>
      <b className="num">{money(won)}</b>
      <Badge tone={GRANT_TONES[state]}>{t(`desk-campaigns.grant.${state}`)}</Badge>
      <span className="t3">{t('desk-campaigns.until', { time: when.instant(validTo) })}</span>
      {isCancelUntold ? <span className="t2">{t('desk-campaigns.cancelUntold')}</span> : null}
      {fault === null ? null : <code className="t3 wrap-any">{fault}</code>}
      {onCancel !== null && LIVE.includes(state) ? (
        <Button size="s" onClick={onCancel}>
          {t('desk-campaigns.cancel')}
        </Button>
      ) : null}
    </li>
  );
}

interface ActPopupProps {
  id: string;
  act: Act;
  onClose: () => void;
  onDone: () => void;
}

function ActPopup({ id, act, onClose, onDone }: ActPopupProps): JSX.Element {
  const t = useT();
  return (
    <ReasonPopup
      title={t(`desk-campaigns.${act}Title`)}
      confirm={t(`desk-campaigns.${act}`)}
      look={act === 'approve' ? 'brand' : 'danger'}
      draft={`campaign.${id}.${act}`}
      reasonFirst
      onSend={(order) => request(CALLS[act], { params: { id }, body: order })}
      onDone={() => {
        showToast(t('desk-campaigns.done'), 'win');
        void askAgain(listCampaigns, getCampaign);
        onDone();
      }}
      onClose={onClose}
    >
      <p className="t2">{t(`desk-campaigns.${act}Note`)}</p>
    </ReasonPopup>
  );
}

function CancelPopup({ grant, onClose }: { grant: FreeRoundGrant; onClose: () => void }): JSX.Element {
  const t = useT();
  return (
    <ReasonPopup
      title={t('desk-campaigns.cancelTitle', { account: grant.account })}
      confirm={t('desk-campaigns.cancel')}
      look="danger"
      reasonFirst
      onSend={(order) => request(cancelFreeRounds, { params: { id: grant.id }, body: order })}
      onDone={() => {
        void askAgain(listFreeRoundGrants);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
