/** What plays pay, as a share of their full prize: of a game, or of one of its plays; set with a reason, in force at once. */
import { listPlayPrices, type PlayPriceView, setPlayPrice } from '@house/contract/lottery/desk';
import { useT } from '@house/i18n/react';
import { findGame } from '@house/lottery/catalogue';
import { paysBelowStake } from '@house/lottery/prices';
import { FACTORS } from '@house/lottery/pricing';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field, Select } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { GAME_CODES, useGameWords } from '../../shared/games.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useSeen } from '../../shared/use-seen.ts';
import { readShare, writePercent } from './model.ts';
import { TermHead, useTermColumns } from './term-parts.tsx';

type Place = Pick<PlayPriceView, 'gameCode' | 'play'>;

const ALL = '';

interface PricePopupProps {
  prices: readonly PlayPriceView[];
  /** The price that is changed; null for another one. */
  opened: Place | null;
  onClose: () => void;
}

function PricePopup({ opened, onClose, ...props }: PricePopupProps): JSX.Element {
  const [prices] = useSeen(props.prices);
  const t = useT();
  const words = useGameWords();
  const { digits } = useFigures();
  const [gameCode, setGameCode] = useState(opened?.gameCode ?? GAME_CODES[0] ?? '');
  const [chosen, setChosen] = useState(opened?.play ?? ALL);
  const plays = findGame(gameCode)?.plays ?? [];
  const play = plays.some(({ code }) => code === chosen) ? chosen : null;
  const seen = prices.find((each) => each.gameCode === gameCode && each.play === play)?.factor ?? null;
  const ofGame = prices.find((each) => each.gameCode === gameCode && each.play === null)?.factor ?? FACTORS.full;
  const [typed, setTyped] = useState(seen === null ? '' : writePercent(seen));
  const [tried, setTried] = useState(false);
  const factor = typed.trim() === '' ? null : readShare(typed, FACTORS.full);
  const wrong = typed.trim() !== '' && factor === null;
  // Plays with a price of their own keep it when the game's is changed.
  const touched = plays.filter(({ code }) =>
    play === null ? !prices.some((each) => each.gameCode === gameCode && each.play === code) : code === play,
  );
  const below = factor === null ? 0 : touched.filter((each) => paysBelowStake(each, factor)).length;
  return (
    <ReasonPopup
      title={t('desk-lottery.prices.set')}
      confirm={t('common.save')}
      hint={t('desk.reasonHint')}
      wrong={wrong ? ['factor'] : []}
      onTried={() => setTried(true)}
      onSend={(order) =>
        request(setPlayPrice, { body: { ...order, gameCode, play, factor, seen } }).finally(
          () => void askAgain(listPlayPrices),
        )
      }
      onClose={onClose}
    >
      <Select
        label={t('desk.game')}
        name="game"
        value={gameCode}
        disabled={opened !== null}
        options={GAME_CODES.map((value) => ({ value, text: words.game(value) }))}
        onChange={(event) => setGameCode(event.target.value)}
      />
      <Select
        label={t('desk.play')}
        name="play"
        value={play ?? ALL}
        disabled={opened !== null}
        options={[
          { value: ALL, text: t('desk-lottery.prices.all') },
          ...plays.map(({ code }) => ({ value: code, text: words.play(gameCode, code) })),
        ]}
        onChange={(event) => setChosen(event.target.value)}
      />
      <PairList
        pairs={[
          [
            t('desk-lottery.prices.now'),
            digits(t('desk-lottery.percent', { value: writePercent(seen ?? (play === null ? FACTORS.full : ofGame)) })),
          ],
        ]}
      />
      <Field
        label={t('desk-lottery.prices.factor')}
        name="factor"
        inputMode="decimal"
        autoComplete="off"
        hint={t('desk-lottery.prices.factorHint')}
        error={tried && wrong ? t('desk-lottery.prices.wrong') : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {below === 0 ? null : (
        <Notice tone="warn">
          {play === null
            ? t('desk-lottery.prices.someBelowStake', { count: below, all: touched.length })
            : t('desk-lottery.prices.belowStake')}
        </Notice>
      )}
      <p className="sm t2">{t('desk-lottery.prices.note')}</p>
    </ReasonPopup>
  );
}

export function PricesTab(): JSX.Element {
  const t = useT();
  const words = useGameWords();
  const columnsOf = useTermColumns();
  const { digits } = useFigures();
  const may = useCan('lottery.edit');
  const answer = useCall(listPlayPrices, {}, { keepOld: true });
  const [opened, setOpened] = useState<Place | null>();
  const playName = ({ gameCode, play }: Place): string =>
    play === null ? t('desk-lottery.prices.all') : words.play(gameCode, play);
  const columns: Column<PlayPriceView>[] = [
    { key: 'game', head: t('desk.game'), card: 'title', cell: ({ gameCode }) => words.game(gameCode) },
    { key: 'play', head: t('desk.play'), cell: playName },
    {
      key: 'share',
      head: t('desk-lottery.prices.share'),
      end: true,
      card: 'main',
      cell: ({ factor }) => <b className="num">{digits(t('desk-lottery.percent', { value: writePercent(factor) }))}</b>,
    },
    columnsOf.by(),
    columnsOf.since(t('desk-lottery.limits.since'), ({ setAt }) => setAt),
    columnsOf.act({
      may,
      text: t('desk-lottery.edit'),
      label: (price) => t('desk-lottery.editTitle', { name: `${words.game(price.gameCode)}, ${playName(price)}` }),
      onAct: (price) => setOpened(price),
    }),
  ];
  return (
    <div className="card list">
      <TermHead
        title={t('desk-lottery.tab.prices')}
        add={may ? { text: t('desk-lottery.prices.set'), onAdd: () => setOpened(null) } : null}
      />
      <AnswerView answer={answer}>
        {({ prices }, stale) => (
          <>
            {prices.length === 0 ? (
              <p className="part-empty t2">{t('desk-lottery.prices.empty')}</p>
            ) : (
              <DataTable
                label={t('desk-lottery.tab.prices')}
                columns={columns}
                rows={prices}
                rowKey={({ gameCode, play }) => `${gameCode} ${play ?? ALL}`}
                stale={stale}
              />
            )}
            {opened === undefined ? null : (
              <PricePopup prices={prices} opened={opened} onClose={() => setOpened(undefined)} />
            )}
          </>
        )}
      </AnswerView>
    </div>
  );
}
