/** What the house pays if a number is drawn, of all plays together: a map of the numbers, the dearest beside it, live. */
import type { ReplyOf } from '@house/contract/call';
import { getDrawNumbers } from '@house/contract/lottery/desk';
import { useT } from '@house/i18n/react';
import { findGame } from '@house/lottery/catalogue';
import { type FieldOfPlays, fieldsOf } from '@house/lottery/fields';
import type { LotteryGame } from '@house/lottery/game';
import { formatAmount, parseAmount } from '@house/money/amount';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field, Select } from '@house/ui/field';
import { type CSSProperties, type JSX, useMemo, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { toneOfAmount, useFigures } from '../../shared/money.ts';
import { translator } from '../../shared/preferences.ts';
import { findNumber, type HeatBlock, heatBlocks, heatOf } from './heat-map.ts';
import { type DrawDetail, isMoving } from './model.ts';

type Shown = NonNullable<ReplyOf<typeof getDrawNumbers>['shown']>;
type NumberLine = Shown['numbers'][number];

const POLL_MILLISECONDS = 2_000;
const LISTED = 10;

const millsOf = (amount: string): bigint => parseAmount(amount) ?? 0n;
/** What is left of the stakes of a field if a number of it comes. */
const resultOf = (stake: string, pays: string): string => formatAmount(millsOf(stake) - millsOf(pays));
const nameOf = (field: FieldOfPlays): string => field.nameIds.map((id) => translator.find(id) ?? id).join(' · ');

function Block({
  block,
  single,
  lookOf,
}: {
  block: HeatBlock;
  single: boolean;
  lookOf: (number: string) => { className: string; style: CSSProperties; title: string };
}): JSX.Element {
  const { digits } = useFigures();
  return (
    <div className="heat-block">
      {block.begin === '' ? null : <b>{`${digits(block.begin)}··`}</b>}
      <div className="heat-cells" style={{ '--columns': block.columns } as CSSProperties}>
        {block.cells.map((number, place) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place of the square, which never moves
            <i key={place} />
          ) : (
            <i key={number} {...lookOf(number)}>
              {single ? digits(number) : null}
            </i>
          ),
        )}
      </div>
    </div>
  );
}

function HeatMap({ game, field, shown }: { game: LotteryGame; field: FieldOfPlays; shown: Shown }): JSX.Element {
  const t = useT();
  const { money, count, digits } = useFigures();
  const blocks = useMemo(() => heatBlocks(game.resultShape, field), [game, field]);
  const [dearest] = shown.numbers;
  const pays = new Map(shown.numbers.map((line) => [line.number, line.pays]));
  const listed = new Set(shown.numbers.slice(0, LISTED).map(({ number }) => number));
  const stake = millsOf(shown.stake);
  const most = millsOf(dearest?.pays ?? '0');
  const losing = shown.numbers.filter((line) => millsOf(line.pays) > stake).length;
  const lookOf = (number: string) => {
    const own = pays.get(number) ?? '0';
    const { look, part } = heatOf(millsOf(own), stake, most);
    return {
      className: `heat-${look}${listed.has(number) ? ' top' : ''}`,
      style: { '--part': part } as CSSProperties,
      title: `${digits(number)}: ${money(own)}`,
    };
  };
  return (
    <div
      className="heat-map"
      role="img"
      aria-label={t('desk-lottery.numbers.map', {
        field: nameOf(field),
        count: count(losing),
        number: digits(dearest?.number ?? '–'),
        amount: money(dearest?.pays ?? '0'),
      })}
    >
      <div className={blocks.length === 1 ? 'heat-blocks one' : 'heat-blocks'}>
        {blocks.map((block) => (
          <Block key={block.begin} block={block} single={blocks.length === 1} lookOf={lookOf} />
        ))}
      </div>
    </div>
  );
}

function Legend(): JSX.Element {
  const t = useT();
  return (
    <ul className="heat-legend xs t2">
      <li>
        <i className="heat-loss" style={{ '--part': 1 } as CSSProperties} />
        {t('desk-lottery.numbers.loses')}
      </li>
      <li>
        <i className="heat-some" />
        {t('desk-lottery.numbers.some')}
      </li>
      <li>
        <i className="heat-none top" />
        {t('desk-lottery.numbers.listed', { count: LISTED })}
      </li>
    </ul>
  );
}

function DearestTable({ shown, stale }: { shown: Shown; stale: boolean }): JSX.Element {
  const t = useT();
  const { money, signed, digits } = useFigures();
  const columns: Column<NumberLine>[] = [
    {
      key: 'number',
      head: t('desk-lottery.limits.number'),
      cell: ({ number }) => (
        <b className="num" translate="no">
          {digits(number)}
        </b>
      ),
    },
    { key: 'stake', head: t('desk.stake'), end: true, cell: (line) => money(line.stake) },
    { key: 'pays', head: t('desk-lottery.exposure.pays'), end: true, cell: (line) => money(line.pays) },
    {
      key: 'result',
      head: t('desk.houseResult'),
      end: true,
      cell: (line) => {
        const left = resultOf(shown.stake, line.pays);
        return (
          <span className={toneOfAmount(left)} translate="no">
            {signed(left)}
          </span>
        );
      },
    },
  ];
  return (
    <DataTable
      label={t('desk-lottery.numbers.listed', { count: LISTED })}
      columns={columns}
      rows={shown.numbers.slice(0, LISTED)}
      rowKey={({ number }) => number}
      stale={stale}
      cards={false}
    />
  );
}

/** What one number costs, wherever it stands in the list. */
function NumberFinder({ game, field, shown }: { game: LotteryGame; field: FieldOfPlays; shown: Shown }): JSX.Element {
  const t = useT();
  const { money, digits } = useFigures();
  const [typed, setTyped] = useState('');
  const all = useMemo(
    () => heatBlocks(game.resultShape, field).flatMap(({ cells }) => cells.flatMap((cell) => cell ?? [])),
    [game, field],
  );
  const number = findNumber(all, typed);
  const line = shown.numbers.find((one) => one.number === number);
  return (
    <div className="heat-find">
      <Field
        small
        label={t('desk-lottery.numbers.find')}
        inputMode="numeric"
        maxLength={12}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className="sm" role="status">
        {number === null
          ? null
          : t('desk-lottery.numbers.found', {
              number: digits(number),
              stake: money(line?.stake ?? '0'),
              pays: money(line?.pays ?? '0'),
            })}
      </p>
    </div>
  );
}

function FieldView({
  game,
  fields,
  shown,
  stale,
}: {
  game: LotteryGame;
  fields: readonly FieldOfPlays[];
  shown: Shown;
  stale: boolean;
}): JSX.Element | null {
  const t = useT();
  const { money, count } = useFigures();
  const field = fields.find(({ code }) => code === shown.field);
  if (field === undefined) return null;
  return (
    <>
      <p className="sums sm num">
        <b>{nameOf(field)}</b>
        <span>
          {t('desk-lottery.numbers.staked')} <b>{money(shown.stake)}</b>
        </span>
        {field.lists.length === 1 ? null : (
          <span>{t('desk-lottery.numbers.each', { count: count(field.lists.length) })}</span>
        )}
      </p>
      <div className="heat-parts">
        <div>
          <HeatMap game={game} field={field} shown={shown} />
          <Legend />
        </div>
        <div>
          <DearestTable shown={shown} stale={stale} />
          <NumberFinder key={field.code} game={game} field={field} shown={shown} />
        </div>
      </div>
    </>
  );
}

export function NumbersPart({ detail: { draw } }: { detail: DrawDetail }): JSX.Element | null {
  const t = useT();
  const { money, digits } = useFigures();
  const [chosen, setChosen] = useState('');
  const game = findGame(draw.gameCode);
  const fields = game === undefined ? [] : fieldsOf(game);
  const live = isMoving(draw.state);
  const answer = useCall(
    getDrawNumbers,
    { params: { id: draw.id }, query: { field: chosen } },
    { keepOld: true, refetchInterval: live ? POLL_MILLISECONDS : false },
  );
  if (game === undefined || fields.length === 0) return null;
  const staked = new Map(answer.data?.fields.map((one) => [one.field, one]));
  const options = fields.map((field) => {
    const worst = staked.get(field.code)?.worst;
    const name = nameOf(field);
    if (worst === undefined) return { value: field.code, text: name, disabled: true };
    const values = { name, number: digits(worst.number), amount: money(worst.pays) };
    return { value: field.code, text: t('desk-lottery.numbers.option', values) };
  });
  return (
    <div className="card list numbers-part">
      <div className="part-h">
        <h2>{t('desk-lottery.numbers')}</h2>
        <span className="sm t3">{t(live ? 'desk-lottery.numbers.note' : 'desk-lottery.exposure.over')}</span>
        <Select
          small
          hideLabel
          label={t('lottery.positions')}
          value={chosen}
          options={[{ value: '', text: t('desk-lottery.numbers.riskiest') }, ...options]}
          onChange={(event) => setChosen(event.target.value)}
        />
      </div>
      <AnswerView answer={answer} lines={4}>
        {({ shown }, stale) =>
          shown === null ? (
            <p className="part-empty t2">{t('desk-lottery.exposure.none')}</p>
          ) : (
            <FieldView game={game} fields={fields} shown={shown} stale={stale} />
          )
        }
      </AnswerView>
    </div>
  );
}
