/** Limited numbers: which, how, who did it and why; made and ended with a reason, in force at once. */
import { endNumberLimit, limitNumber, listNumberLimits, type NumberLimit } from '@house/contract/lottery/desk';
import { useT } from '@house/i18n/react';
import { Checkbox, Segmented } from '@house/ui/choice';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { useDraft } from '../../shared/drafts.ts';
import { useGameWords } from '../../shared/games.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import {
  hasNumbers,
  isNumberOf,
  kindOfLimit,
  LIMIT_KINDS,
  type LimitKind,
  nameOfLimit,
  PLAY_LIMIT_KINDS,
  readAmountText,
  readShare,
  writePercent,
} from './model.ts';
import { usePlayChoice } from './play-choice.tsx';
import { TermHead, useTermColumns } from './term-parts.tsx';

/** Thousandths: reduced is less than the play pays. */
const SHARE_MAX = 999;

const readAgain = (): void => void askAgain(listNumberLimits);

/** What a new limit is called while it waits for its person (drafts.ts). */
const LIMIT = 'limit.new';

function LimitPopup({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const { gameCode, play, fields } = usePlayChoice(LIMIT);
  const [every, setEvery] = useDraft(`${LIMIT}.every`, false);
  const [number, setNumber] = useDraft(`${LIMIT}.number`, '');
  const [chosenKind, setKind] = useDraft<LimitKind>(`${LIMIT}.kind`, 'closed');
  const [amount, setAmount] = useDraft(`${LIMIT}.amount`, '');
  const [share, setShare] = useDraft(`${LIMIT}.share`, '50');
  const [whenFull, setWhenFull] = useDraft(`${LIMIT}.whenFull`, '');
  const [tried, setTried] = useState(false);
  const kinds: readonly LimitKind[] = every ? PLAY_LIMIT_KINDS : LIMIT_KINDS;
  const kind = kinds.includes(chosenKind) ? chosenKind : 'total';
  const everyWrong = every && !hasNumbers(gameCode, play);
  const numberWrong = !every && !isNumberOf(gameCode, play, number);
  const most = readAmountText(amount);
  const factor = readShare(share, SHARE_MAX);
  const amountWrong = (kind === 'stake' || kind === 'total') && most === null;
  const shareWrong = kind === 'reduced' && factor === null;
  const fullFactor = kind === 'total' && whenFull.trim() !== '' ? readShare(whenFull, SHARE_MAX) : null;
  const whenFullWrong = kind === 'total' && whenFull.trim() !== '' && fullFactor === null;
  const wrong = [
    ...(everyWrong ? ['every'] : []),
    ...(numberWrong ? ['number'] : []),
    ...(amountWrong ? ['amount'] : []),
    ...(shareWrong ? ['factor'] : []),
    ...(whenFullWrong ? ['whenFull'] : []),
  ];
  return (
    <ReasonPopup
      title={t('desk-lottery.limits.add')}
      confirm={t('desk-lottery.limits.add')}
      draft={LIMIT}
      hint={t('desk.reasonHint')}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={(order) =>
        request(limitNumber, {
          body: {
            ...order,
            gameCode,
            play,
            selection: every ? '' : number.trim(),
            maxStake: kind === 'stake' ? most : null,
            maxTotal: kind === 'total' ? most : null,
            factor: kind === 'reduced' ? factor : null,
            fullFactor,
          },
        }).finally(readAgain)
      }
      onClose={onClose}
    >
      {fields}
      <Checkbox
        name="every"
        checked={every}
        error={tried && everyWrong ? t('desk-lottery.limits.wrongEvery') : undefined}
        onChange={(event) => setEvery(event.target.checked)}
      >
        {t('desk-lottery.limits.every')}
      </Checkbox>
      {every ? null : (
        <Field
          label={t('desk-lottery.limits.number')}
          name="number"
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={400}
          hint={t('desk-lottery.limits.numberHint')}
          error={tried && numberWrong ? t('desk-lottery.limits.wrongNumber') : undefined}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      )}
      <Segmented
        label={t('desk-lottery.limits.kind')}
        choices={kinds.map((value) => ({ value, text: t(`desk-lottery.limits.kind.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      {kind === 'reduced' ? (
        <Field
          label={t('desk-lottery.limits.factor')}
          name="factor"
          required
          inputMode="decimal"
          autoComplete="off"
          hint={t('desk-lottery.limits.factorHint')}
          error={tried && shareWrong ? t('desk-lottery.wrong.percent') : undefined}
          value={share}
          onChange={(event) => setShare(event.target.value)}
        />
      ) : null}
      {kind === 'closed' || kind === 'reduced' ? null : (
        <Field
          label={t(kind === 'stake' ? 'desk-lottery.limits.maxStake' : 'desk-lottery.limits.maxTotal')}
          name="amount"
          required
          inputMode="decimal"
          autoComplete="off"
          error={tried && amountWrong ? t('desk-lottery.limits.wrongAmount') : undefined}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      )}
      {kind === 'total' ? (
        <Field
          label={t('desk-lottery.limits.whenFull')}
          name="whenFull"
          inputMode="decimal"
          autoComplete="off"
          hint={t('desk-lottery.limits.whenFullHint')}
          error={tried && whenFullWrong ? t('desk-lottery.wrong.percent') : undefined}
          value={whenFull}
          onChange={(event) => setWhenFull(event.target.value)}
        />
      ) : null}
      <p className="sm t2">{t(every ? 'desk-lottery.limits.everyNote' : 'desk-lottery.limits.note')}</p>
    </ReasonPopup>
  );
}

export function LimitsTab(): JSX.Element {
  const t = useT();
  const words = useGameWords();
  const columnsOf = useTermColumns();
  const { money, digits } = useFigures();
  const may = useCan('limits.edit');
  const answer = useCall(listNumberLimits, {}, { keepOld: true });
  const [adding, setAdding] = useDraft(`${LIMIT}.open`, false);
  const [ending, setEnding] = useState<NumberLimit>();
  const nameOf = (limit: NumberLimit): string =>
    limit.selection === '' ? t('desk-lottery.limits.everyOf') : digits(nameOfLimit(limit));
  const columns: Column<NumberLimit>[] = [
    {
      key: 'number',
      head: t('desk-lottery.limits.number'),
      card: 'title',
      cell: (limit) => <b className="num">{nameOf(limit)}</b>,
    },
    { key: 'game', head: t('desk.game'), cell: ({ gameCode }) => words.game(gameCode) },
    { key: 'play', head: t('desk.play'), cell: ({ gameCode, play }) => words.play(gameCode, play) },
    {
      key: 'kind',
      head: t('desk-lottery.limits.kind'),
      card: 'status',
      cell: (limit) => {
        const kind = kindOfLimit(limit);
        return (
          <Badge tone={kind === 'closed' ? 'loss' : 'warn'}>
            {t(`desk-lottery.limits.kind.${kind}`)}
            {kind === 'stake' || kind === 'total' ? ` ${money(limit.maxStake ?? limit.maxTotal)}` : ''}
            {limit.factor === null
              ? ''
              : ` ${digits(t('desk-lottery.percent', { value: writePercent(limit.factor) }))}`}
            {limit.fullFactor === null
              ? ''
              : ` · ${digits(t('desk-lottery.limits.thenShare', { value: writePercent(limit.fullFactor) }))}`}
          </Badge>
        );
      },
    },
    columnsOf.by(),
    columnsOf.since(t('desk-lottery.limits.since'), ({ madeAt }) => madeAt),
    columnsOf.act({
      may,
      text: t('desk-lottery.limits.end'),
      label: (limit) => t('desk-lottery.limits.endTitle', { number: nameOf(limit) }),
      onAct: (limit) => setEnding(limit),
    }),
  ];
  return (
    <div className="card list">
      <TermHead
        title={t('desk-lottery.tab.limits')}
        add={may ? { text: t('desk-lottery.limits.add'), onAdd: () => setAdding(true) } : null}
      />
      <AnswerView answer={answer}>
        {({ limits }, stale) =>
          limits.length === 0 ? (
            <p className="part-empty t2">{t('desk-lottery.limits.empty')}</p>
          ) : (
            <DataTable
              label={t('desk-lottery.tab.limits')}
              columns={columns}
              rows={limits}
              rowKey={({ id }) => id}
              stale={stale}
            />
          )
        }
      </AnswerView>
      {adding ? <LimitPopup onClose={() => setAdding(false)} /> : null}
      {ending === undefined ? null : (
        <ReasonPopup
          title={t('desk-lottery.limits.endTitle', { number: nameOf(ending) })}
          confirm={t('desk-lottery.limits.end')}
          draft={`limit.${ending.id}.end`}
          hint={t('desk.reasonHint')}
          reasonFirst
          onSend={({ reason }) =>
            request(endNumberLimit, { params: { id: ending.id }, body: { reason } }).finally(readAgain)
          }
          onClose={() => setEnding(undefined)}
        />
      )}
    </div>
  );
}
