/** Plays that are not sold: switched off and on again, with a reason, in force at once (lottery.md 1.5 step 2). */
import { listStoppedPlays, type StoppedPlayView, switchLotteryPlay } from '@house/contract/lottery/desk';
import { useT } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { useGameWords } from '../../shared/games.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { usePlayChoice } from './play-choice.tsx';
import { TermHead, useTermColumns } from './term-parts.tsx';

type Place = Pick<StoppedPlayView, 'gameCode' | 'play'>;

const again = (): void => void askAgain(listStoppedPlays);

function StopPopup({ stopped, onClose }: { stopped: readonly Place[]; onClose: () => void }): JSX.Element {
  const t = useT();
  const isSold = (gameCode: string, code: string): boolean =>
    !stopped.some((each) => each.gameCode === gameCode && each.play === code);
  const { gameCode, play, fields } = usePlayChoice('play.stop', isSold);
  return (
    <ReasonPopup
      title={t('desk-lottery.plays.stop')}
      confirm={t('desk-lottery.plays.stopThis')}
      draft="play.stop"
      look="danger-fill"
      hint={t('desk.reasonHint')}
      wrong={play === '' ? ['play'] : []}
      onSend={(order) => request(switchLotteryPlay, { body: { ...order, gameCode, play, off: true } }).finally(again)}
      onClose={onClose}
    >
      {fields}
      <p className="sm t2">{t('desk-lottery.plays.note')}</p>
    </ReasonPopup>
  );
}

function StartPopup({ gameCode, play, onClose }: Place & { onClose: () => void }): JSX.Element {
  const t = useT();
  const words = useGameWords();
  return (
    <ReasonPopup
      title={t('desk-lottery.plays.startTitle', { name: `${words.game(gameCode)}, ${words.play(gameCode, play)}` })}
      confirm={t('desk-lottery.plays.start')}
      hint={t('desk.reasonHint')}
      reasonFirst
      onSend={(order) => request(switchLotteryPlay, { body: { ...order, gameCode, play, off: false } }).finally(again)}
      onClose={onClose}
    >
      <p className="sm t2">{t('desk-lottery.plays.startNote')}</p>
    </ReasonPopup>
  );
}

export function PlaysTab(): JSX.Element {
  const t = useT();
  const words = useGameWords();
  const columnsOf = useTermColumns();
  const may = useCan('lottery.edit');
  const answer = useCall(listStoppedPlays, {}, { keepOld: true });
  const [opened, setOpened] = useState<Place | null>();
  const close = (): void => setOpened(undefined);
  const columns: Column<StoppedPlayView>[] = [
    { key: 'game', head: t('desk.game'), card: 'title', cell: ({ gameCode }) => words.game(gameCode) },
    { key: 'play', head: t('desk.play'), card: 'main', cell: ({ gameCode, play }) => words.play(gameCode, play) },
    columnsOf.by(),
    columnsOf.since(t('desk-lottery.limits.since'), ({ setAt }) => setAt),
    columnsOf.act({
      may,
      text: t('desk-lottery.plays.start'),
      label: ({ gameCode, play }) =>
        t('desk-lottery.plays.startTitle', { name: `${words.game(gameCode)}, ${words.play(gameCode, play)}` }),
      onAct: (play) => setOpened(play),
    }),
  ];
  return (
    <div className="card list">
      <TermHead
        title={t('desk-lottery.tab.plays')}
        add={may ? { text: t('desk-lottery.plays.stop'), onAdd: () => setOpened(null) } : null}
      />
      <AnswerView answer={answer}>
        {({ plays }, stale) => (
          <>
            {plays.length === 0 ? (
              <p className="part-empty t2">{t('desk-lottery.plays.empty')}</p>
            ) : (
              <DataTable
                label={t('desk-lottery.tab.plays')}
                columns={columns}
                rows={plays}
                rowKey={({ gameCode, play }) => `${gameCode} ${play}`}
                stale={stale}
              />
            )}
            {opened === undefined ? null : opened === null ? (
              <StopPopup stopped={plays} onClose={close} />
            ) : (
              <StartPopup gameCode={opened.gameCode} play={opened.play} onClose={close} />
            )}
          </>
        )}
      </AnswerView>
    </div>
  );
}
