/** The slip on its ticket: lines, sums, and the gold button that carries the countdown. Also the receipt of a placed bet. */
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { formatAmount, parseAmount } from '@house/money/amount';
import { Button } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { formatCountdown } from '@house/ui/lib/countdown';
import { Ticket } from '@house/ui/ticket';
import { useUiSettings } from '@house/ui/ui-settings';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { openMemberPage } from '../../../shared/popups.ts';
import type { BetDesk } from '../bet-desk.ts';
import { shortDrawNo } from '../model/draw-phase.ts';
import { lineAmount, restakeLine, type SlipLine } from '../model/slip.ts';
import type { PlaceBlock } from '../model/slip-can.ts';
import type { Refused } from '../model/slip-file.ts';
import { useLotteryWords } from '../words.ts';

const STUB_PX = 218;

export const BLOCK_WORDS: Readonly<Record<PlaceBlock, MessageId>> = {
  empty: 'lottery.slip.empty',
  sending: 'lottery.slip.sending',
  network: 'common.state.offlineMoney',
  stopped: 'lottery.state.stopped',
  noDraw: 'lottery.state.noDraw',
  closed: 'lottery.slip.closed',
  void: 'lottery.state.void',
  moved: 'lottery.slip.moved',
  funds: 'lottery.slip.funds',
};

/** The amount per line the house would take, when it said one. */
function acceptedStake(refused: Refused): string | null {
  if (refused.code !== 'wagers.stakeTooSmall' && refused.code !== 'wagers.stakeTooLarge') return null;
  const { values } = refused;
  const limit = values['minimum'] ?? values['maximum'] ?? values['min'] ?? values['max'];
  const mills = typeof limit === 'string' ? parseAmount(limit) : null;
  return mills === null || mills <= 0n ? null : formatAmount(mills);
}

function LineRefused({ desk, line, refused }: { desk: BetDesk; line: SlipLine; refused: Refused }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const stake = acceptedStake(refused);
  return (
    <div className="ln-no" role="alert">
      <Icon name="warning-circle-fill" />
      <span>{refused.message}</span>
      {stake === null ? null : (
        <button type="button" onClick={() => desk.restake(restakeLine(line, stake))}>
          {t('lottery.slip.useAmount', { amount: money.full(stake) })}
        </button>
      )}
    </div>
  );
}

function Line({ desk, line }: { desk: BetDesk; line: SlipLine }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useLotteryWords();
  const name = words.playName(desk.game, line.play);
  const refused = desk.slip.refused[line.id];
  return (
    <li className="ln">
      <div className="row">
        <b>{name}</b>
        <span className="sp" />
        <b className="num">{money.full(lineAmount(line))}</b>
        <button
          type="button"
          className="ib s"
          aria-label={t('lottery.slip.remove', { play: name })}
          disabled={desk.slip.sending !== null}
          onClick={() => desk.remove(line.id)}
        >
          <Icon name="x-bold" size={13} />
        </button>
      </div>
      <span className="pk num">
        {words.picks(desk.game, line).map((part) => (
          <span key={part.slot}>
            {part.slot} {part.picks}
          </span>
        ))}
      </span>
      <div className="xs m2 num">
        {t('lottery.lineSum', { count: line.units, unit: money.whole(line.unit), multiplier: line.multiplier })}
      </div>
      {refused ? <LineRefused desk={desk} line={line} refused={refused} /> : null}
    </li>
  );
}

function MoveQuestion({ desk }: { desk: BetDesk }): JSX.Element | null {
  const t = useT();
  if (!desk.movable || desk.draw === null) return null;
  const draw = shortDrawNo(desk.draw.drawNo);
  return (
    <div className="slip-note" role="status">
      <p>{t('lottery.slip.over', { old: shortDrawNo(desk.slip.drawNo ?? ''), draw })}</p>
      <span className="row">
        <Button size="s" look="brand" onClick={desk.moveSlip}>
          {t('lottery.slip.move', { draw })}
        </Button>
        <Button size="s" className="on-paper" onClick={desk.clearSlip}>
          {t('common.clearAll')}
        </Button>
      </span>
    </div>
  );
}

function SlipNote({ desk }: { desk: BetDesk }): JSX.Element | null {
  const t = useT();
  const { refusal } = desk.slip;
  if (desk.checking)
    return (
      <div className="slip-note" role="status">
        <p>
          <b>{t('lottery.slip.checking')}</b> {t('lottery.slip.checkingNote')}
        </p>
      </div>
    );
  if (refusal !== null)
    return (
      <div className="slip-note no" role="alert">
        <p>{refusal.message}</p>
        {refusal.code === 'wallet.insufficientFunds' ? (
          <Button size="s" className="on-paper" onClick={() => openMemberPage('depositv2')}>
            {t('common.money.deposit')}
          </Button>
        ) : null}
      </div>
    );
  if (desk.block === 'funds')
    return (
      <div className="slip-note">
        <p>{t('lottery.slip.funds')}</p>
        <Button size="s" className="on-paper" onClick={() => openMemberPage('depositv2')}>
          {t('common.money.deposit')}
        </Button>
      </div>
    );
  return <MoveQuestion desk={desk} />;
}

/** The text of the committing button: it says what happens and until when. */
export function PlaceButton({ desk, wide }: { desk: BetDesk; wide: boolean }): JSX.Element {
  const t = useT();
  const { words, mapDigits } = useUiSettings();
  const counts = desk.closeInSeconds > 0;
  return (
    <Button
      look="gold"
      size={wide ? 'xl' : 'm'}
      block={wide}
      busy={desk.slip.sending !== null}
      disabled={desk.block !== null && desk.block !== 'sending'}
      aria-describedby="slip-why"
      onClick={desk.place}
    >
      {desk.checking ? t('lottery.slip.checking') : t('lottery.place')}
      {wide && counts ? (
        <span className="num btn-time">
          · {mapDigits(formatCountdown(desk.closeInSeconds, words.dayLetter, words.hourLetter))}
        </span>
      ) : null}
    </Button>
  );
}

function Sums({ desk }: { desk: BetDesk }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { sums, cash, block } = desk;
  const quiet = block === null || block === 'empty' || block === 'sending' || block === 'moved';
  return (
    <>
      <div className="row sm m2 between">
        <span>{t('lottery.slip.lines', { count: sums.units })}</span>
        {cash === null ? null : (
          <span className="num">
            {cash < sums.total
              ? `${t('lottery.slip.balance')} ${money.full(cash)}`
              : `${t('lottery.slip.after')} ${money.full(cash - sums.total)}`}
          </span>
        )}
      </div>
      <div className="row between slip-total">
        <b>{t('common.total')}</b>
        <b className="num">{money.full(sums.total)}</b>
      </div>
      <div className="row sm between m2 slip-most">
        <span>{t(sums.capped ? 'lottery.slip.mostCapped' : 'lottery.slip.most')}</span>
        <b className="num accent">{money.full(sums.mostWin)}</b>
      </div>
      <PlaceButton desk={desk} wide />
      <p id="slip-why" className="xs c m2 slip-why">
        {quiet || block === null ? t('lottery.slip.final') : t(BLOCK_WORDS[block])}
      </p>
    </>
  );
}

/** The slip as it stands; the receipt is `PlacedTicket`. */
export function SlipTicket({ desk }: { desk: BetDesk }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const { lines } = desk.slip;
  return (
    <Ticket className="slip" stubSize={STUB_PX} notch={10} stub={<Sums desk={desk} />}>
      <div className="row slip-head">
        <h2>{t('lottery.betSlip')}</h2>
        {lines.length > 0 ? <span className="bd slip-count">{digits(lines.length)}</span> : null}
        <span className="sp" />
        {lines.length > 0 && desk.slip.sending === null ? (
          <button type="button" className="sm b m2 slip-clear" onClick={desk.clearSlip}>
            {t('common.clearAll')}
          </button>
        ) : null}
      </div>
      {lines.length === 0 ? <p className="slip-empty m2">{t('lottery.slip.empty')}</p> : null}
      <ul className="slip-lines">
        {lines.map((line) => (
          <Line key={line.id} desk={desk} line={line} />
        ))}
      </ul>
      <SlipNote desk={desk} />
    </Ticket>
  );
}
