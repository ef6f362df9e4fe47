/** One round as its member saw it: each event in order; its seeds; and asking that it be taken back. */
import type { ReplyOf } from '@house/contract/call';
import { getStudioRound, listStudioRounds, listStudioVoids, requestStudioVoid } from '@house/contract/studio/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { AuditLink, CopyText, PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen } from '../../shared/when.ts';
import { fieldsOf, gameName, isVoidable } from './model.ts';
import { ROUND_TONES } from './tones.ts';
import { VoidView } from './void-view.tsx';

type Detail = ReplyOf<typeof getStudioRound>;

export function RoundPopup({ id, onClose }: { id: string; onClose: () => void }): JSX.Element {
  const t = useT();
  const answer = useCall(getStudioRound, { params: { id } });
  const [asking, setAsking] = useState<Detail | null>(null);
  if (asking !== null) return <AskPopup detail={asking} onClose={() => setAsking(null)} />;
  const game = answer.data === undefined ? '' : gameName(answer.data.round.game);
  return (
    <Popup title={t('desk-studio.roundTitle', { game })} size="centre" onClose={onClose}>
      <AnswerView answer={answer} lines={10}>
        {(detail) => <RoundView detail={detail} onAsk={() => setAsking(detail)} />}
      </AnswerView>
    </Popup>
  );
}

function RoundView({ detail, onAsk }: { detail: Detail; onAsk: () => void }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { money } = useFigures();
  const mayVoid = useCan('studio.void');
  const { round, choice, events } = detail;
  const chosen = fieldsOf(choice);
  return (
    <div className="fm message-view">
      <PairList
        pairs={[
          [
            t('desk.state'),
            <Badge key="state" tone={ROUND_TONES[round.state]}>
              {t(`desk-studio.state.${round.state}`)}
            </Badge>,
          ],
          [t('desk-studio.member'), <bdi key="account">{round.account ?? round.memberId}</bdi>],
          [t('desk-studio.stake'), <b key="stake">{money(round.stake)}</b>],
          [t('desk-studio.prize'), round.prize === null ? null : <b key="prize">{money(round.prize)}</b>],
          [t('desk-studio.trial'), round.trial ? '✓' : null],
          [t('desk-studio.placed'), when.instant(round.placedAt)],
          [t('desk-studio.ended'), round.endedAt === null ? null : when.instant(round.endedAt)],
          [t('desk-studio.refusal'), round.refusal],
          [t('desk-studio.choice'), chosen === '' ? null : <code key="choice">{chosen}</code>],
        ]}
      />
      {detail.void === null ? null : <VoidView order={detail.void} />}
      {mayVoid && detail.void === null && isVoidable(detail) ? (
        <div className="row wrap-f void-acts">
          <Button look="danger" onClick={onAsk}>
            {t('desk-studio.void')}
          </Button>
        </div>
      ) : null}
      <h3>{t('desk-studio.seen')}</h3>
      {events.length === 0 ? <p className="t2">{t('desk-studio.nothingSeen')}</p> : <EventList events={events} />}
      <h3>{t('desk-studio.seeds')}</h3>
      <PairList
        pairs={[
          [t('desk-studio.pair'), <CopyText key="pair" text={detail.pair} name={t('desk-studio.pair')} />],
          [t('desk-studio.nonce'), String(detail.nonce)],
          [t('desk-studio.clientSeed'), detail.clientSeed],
          [
            t('desk-studio.serverSeed'),
            detail.serverSeed === null ? (
              t('desk-studio.seedKept')
            ) : (
              <CopyText key="seed" text={detail.serverSeed} name={t('desk-studio.serverSeed')} />
            ),
          ],
          [t('desk-studio.bet'), <CopyText key="bet" text={detail.betTransaction} name={t('desk-studio.bet')} />],
          [t('desk-studio.win'), <CopyText key="win" text={detail.winTransaction} name={t('desk-studio.win')} />],
        ]}
      />
      <AuditLink object={`round:${round.id}`} />
    </div>
  );
}

/** Events are the game's own; each is told by its kind and its fields, a grid as rows. */
function EventList({ events }: { events: Detail['events'] }): JSX.Element {
  return (
    <ol className="col sm lines" translate="no">
      {events.map((event, index) => {
        const { kind, grid, ...fields } = event;
        const rest = fieldsOf(fields);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: events never move, an event is its place
          <li key={index} className="col">
            <b>{kind}</b>
            {Array.isArray(grid) ? <Grid reels={grid} /> : null}
            {rest === '' ? null : <code className="wrap-any">{rest}</code>}
          </li>
        );
      })}
    </ol>
  );
}

/** Reels as columns, as they stood on the screen. */
function Grid({ reels }: { reels: readonly unknown[] }): JSX.Element {
  const columns = reels.map((reel) => (Array.isArray(reel) ? reel.map(String) : [String(reel)]));
  const rows = Math.max(0, ...columns.map(({ length }) => length));
  return (
    <table className="mono">
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
          <tr key={row}>
            {columns.map((column, reel) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
              <td key={reel}>{column[row] ?? ''}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AskPopup({ detail: { round }, onClose }: { detail: Detail; onClose: () => void }): JSX.Element {
  const t = useT();
  const { money } = useFigures();
  return (
    <ReasonPopup
      title={t('desk-studio.voidTitle')}
      confirm={t('desk-studio.void')}
      look="danger"
      draft={`studio.${round.id}.void`}
      reasonFirst
      onSend={(order) =>
        request(requestStudioVoid, { params: { id: round.id }, body: order }).finally(
          () => void askAgain(getStudioRound, listStudioRounds, listStudioVoids),
        )
      }
      onClose={onClose}
    >
      <p className="t2">{t('desk-studio.voidNote', { stake: money(round.stake) })}</p>
    </ReasonPopup>
  );
}
