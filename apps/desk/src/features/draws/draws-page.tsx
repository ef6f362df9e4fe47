/** Draws (screens.md 7.13): filtered by game, day and state, asked again every five seconds. */
import { DRAWS_COUNTED, listDeskDraws } from '@house/contract/lottery/desk-draws';
import { useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import { GAME_CODES, ResultBalls, SimulatedTag, useGameWords } from '../../shared/games.tsx';
import { usePageKey } from '../../shared/list-keys.ts';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';
import { DRAW_HEADS, DRAW_STATES, drawCells, houseResultOf, STATE_TONES, sourceOf } from './model.ts';

/** What the game is called; its own words are fetched with it. */
function GameName({ code }: { code: string }): JSX.Element {
  return <span className="nw">{useGameWords().game(code)}</span>;
}

const DRAWS: ResourceList<typeof listDeskDraws> = {
  call: listDeskDraws,
  titleId: 'desk.draws',
  emptyId: 'desk.draws.empty',
  areas: ['desk-lottery'],
  rowKey: ({ id }) => id,
  pinned: true,
  keysNote: 'desk-lottery.keysResult',
  everyMilliseconds: 5_000,
  counted: DRAWS_COUNTED,
  filters: {
    gameCode: {
      kind: 'choice',
      labelId: 'desk.game',
      inAddress: 'game',
      choices: GAME_CODES,
      useWords: () => useGameWords().game,
    },
    drawNo: { kind: 'text', labelId: 'desk.drawNo', inAddress: 'no', lengthMax: 32 },
    day: { kind: 'day', labelId: 'desk.day', lastDay: 2 },
    state: {
      kind: 'choice',
      labelId: 'desk.state',
      inAddress: 'st',
      choices: DRAW_STATES,
      wordsId: (state) => `desk.drawState.${state}`,
    },
  },
  columns: [
    {
      key: 'no',
      kind: 'link',
      headId: 'desk.drawNo',
      mono: true,
      of: ({ drawNo }) => drawNo,
      address: ({ id }) => `/draws/${id}`,
    },
    { key: 'game', kind: 'cell', headId: 'desk.game', of: ({ gameCode }) => <GameName code={gameCode} /> },
    {
      key: 'state',
      kind: 'status',
      headId: 'desk.state',
      of: ({ state }) => ({ tone: STATE_TONES[state], wordsId: `desk.drawState.${state}` }),
    },
    { key: 'open', kind: 'time', headId: 'desk-lottery.opens', of: ({ openAt }) => openAt },
    { key: 'close', kind: 'time', headId: 'desk.closes', of: ({ closeAt }) => closeAt },
    {
      key: 'result',
      kind: 'cell',
      headId: 'desk.result',
      of: (draw) => (
        <>
          <ResultBalls result={draw.result} /> <SimulatedTag of={draw} />
        </>
      ),
    },
    {
      key: 'source',
      kind: 'cell',
      headId: 'desk-lottery.source',
      of: (draw, { t }) => <span className="nw">{t(`desk-lottery.source.${sourceOf(draw)}`)}</span>,
    },
    {
      key: 'bets',
      kind: 'cell',
      headId: 'desk.bets',
      end: true,
      // Amounts beside it have no play money.
      of: ({ bets, trialBets }, { t, count }) => (
        <>
          {count(bets)}
          {trialBets === 0 ? null : <div className="xs t3">{t('desk.draw.trialNote', { count: trialBets })}</div>}
        </>
      ),
    },
    { key: 'stake', kind: 'money', headId: 'desk.stake', of: ({ stake }) => stake },
    { key: 'prize', kind: 'money', headId: 'desk.prize', of: ({ prize }) => prize },
    { key: 'house', kind: 'signed', headId: 'desk.houseResult', card: 'main', of: houseResultOf },
    { key: 'settled', kind: 'time', headId: 'desk.settledAt', of: ({ settledAt }) => settledAt },
  ],
  csv: { exported: 'draws', name: 'draws', heads: DRAW_HEADS, cells: drawCells },
};

export function DrawsPage(): JSX.Element {
  const navigate = useNavigate();
  usePageKey('r', () => void navigate({ to: '/results' }));
  return <ResourceListPage list={DRAWS} />;
}
