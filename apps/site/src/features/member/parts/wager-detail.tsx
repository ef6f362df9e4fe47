/** What came of one bet: result and picks, the arithmetic, the receipt, and what to do next (screens.md 5.6). */
import { getReceipt, type Wager } from '@house/contract/wagers/site';
import { useT } from '@house/i18n/react';
import { findFacts } from '@house/lottery/facts';
import { readPricedPlay } from '@house/lottery/pricing';
import { parseAmount } from '@house/money/amount';
import { buttonClass } from '@house/ui/button';
import { Badge, Balls } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import { Skeleton } from '@house/ui/states';
import { Link } from '@tanstack/react-router';
import { type JSX, type ReactNode, Suspense, use, useState } from 'react';
import { leaveBet } from '../../../shared/bet-again.ts';
import { DrawNumbers } from '../../../shared/draw/draw-numbers.tsx';
import { OriginLine } from '../../../shared/draw/origin-line.tsx';
import { useGame } from '../../../shared/game-plays.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { useCall } from '../../../shared/query.ts';
import { RecordParts } from '../../../shared/record-parts.ts';
import { explainWager, type SettlementView } from '../model/settlement.ts';
import { useBoughtGameWords, useRecordWords } from '../words.ts';
import { AskAbout } from './ask-about.tsx';
import { CopyButton } from './copy-button.tsx';
import { HandOfBet, isRoundOfTable } from './hand-of-bet.tsx';
import { TakeBack } from './take-back.tsx';

function Block({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  return (
    <div className="dt-block">
      <p className="xs t3">{title}</p>
      {children}
    </div>
  );
}

function Result({ wager }: { wager: Wager }): JSX.Element {
  const t = useT();
  if (wager.result === null) {
    const drawVoid = wager.state === 'void' && !wager.late;
    return <p className="sm t2">{t(drawVoid ? 'member.detail.voided' : 'member.detail.noResult')}</p>;
  }
  const game = findFacts(wager.gameCode);
  const label = t('member.detail.resultIs', { numbers: wager.result.join(' ') });
  if (game === undefined) return <Balls texts={wager.result.map(String)} label={label} size="s" />;
  return <DrawNumbers game={game} result={wager.result} label={label} size="s" />;
}

function Picks({ view }: { view: SettlementView }): JSX.Element {
  const t = useT();
  const games = useBoughtGameWords();
  const money = useMoney();
  return (
    <ul className="dt-picks">
      {view.picks.map((pick) => {
        const choice = pick.choiceId === null ? money.digits(pick.choice) : games.name(pick.choiceId, pick.choice);
        const slot = pick.slotId === null ? '' : `${games.position(view.game, pick.slotId, pick.slot)}: `;
        return (
          <li key={`${pick.slot}:${pick.choice}`}>
            <Badge tone="brand">{`${slot}${choice}`}</Badge>
            {pick.hit === null ? null : (
              <Badge tone={pick.hit ? 'win' : 'plain'}>
                {t(pick.hit ? 'member.detail.hit' : 'member.detail.miss')}
              </Badge>
            )}
          </li>
        );
      })}
      {view.morePicks > 0 ? (
        <li className="sm t2 num" translate="no">
          {money.digits(`+${view.morePicks}`)}
        </li>
      ) : null}
    </ul>
  );
}

/** It was no bet in the end: nothing is worked out, what came back is said. */
function isGivenBack({ state }: Wager): boolean {
  return state === 'void' || state === 'cancelled';
}

function Arithmetic({ wager, view }: { wager: Wager; view: SettlementView | null }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useRecordWords();
  const unit = money.full(wager.unitStake);
  return (
    <div className="sm num dt-sums">
      <p>{t('member.detail.stakeLine', { units: wager.units, unit, stake: money.full(wager.stake) })}</p>
      {wager.bonusStake === undefined ? null : (
        <p>
          {t('member.detail.bonusPart', {
            cash: money.full((parseAmount(wager.stake) ?? 0n) - (parseAmount(wager.bonusStake) ?? 0n)),
            bonus: money.full(wager.bonusStake),
          })}
        </p>
      )}
      {wager.state === 'open' ? <p className="t2">{t('member.detail.waiting')}</p> : null}
      {wager.late ? <p className="b">{t('member.detail.late')}</p> : null}
      {isGivenBack(wager) ? (
        <p>{t('member.detail.refund', { stake: money.full(wager.prize ?? wager.stake) })}</p>
      ) : null}
      {isGivenBack(wager)
        ? null
        : view?.wins.map((line) => (
            <p key={`${line.odds}${line.back}`} className="b">
              {line.back
                ? t('member.detail.backLine', { count: money.digits(line.count), unit, sum: money.full(line.sum) })
                : t('member.detail.winLine', {
                    count: money.digits(line.count),
                    unit,
                    odds: money.digits(line.odds),
                    sum: money.full(line.sum),
                  })}
            </p>
          ))}
      {wager.state === 'lost' ? <p>{t('member.detail.noWin', { zero: money.full('0') })}</p> : null}
      {view?.capped ? <p>{t('member.detail.capped', { prize: money.full(wager.prize ?? '0') })}</p> : null}
      {wager.correction === null ? null : wager.late ? (
        <p>
          {t('member.detail.lateBefore', {
            time: words.exact(wager.correction.at),
            before: money.full(wager.correction.prizeBefore),
          })}
        </p>
      ) : (
        <p>
          {t('member.detail.corrected', {
            time: words.exact(wager.correction.at),
            before: money.full(wager.correction.prizeBefore),
            prize: money.full(wager.prize ?? '0'),
          })}
        </p>
      )}
      {wager.settledAt === null ? null : (
        <p className="xs t3">{t('member.detail.settledAt', { time: words.exact(wager.settledAt) })}</p>
      )}
    </div>
  );
}

function ReceiptText({ ticket }: { ticket: string }): JSX.Element {
  const t = useT();
  const query = useCall(getReceipt, { params: { ticket } }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <ListStates query={query} skeleton={{ height: 44, count: 3 }}>
      {({ canonical, digest, commit, beacon, beaconRound, signed, wager }) => (
        <div className="dt-receipt">
          <p className="sm t2">{t('member.receipt.hint')}</p>
          <OriginLine of={wager} />
          {commit === null ? null : (
            <>
              <p className="sm t2">{t('member.receipt.keep')}</p>
              <div className="row between">
                <p className="xs t3">{t('member.receipt.whole')}</p>
                <CopyButton
                  text={JSON.stringify({
                    canonical,
                    digest,
                    commit,
                    beacon,
                    beaconRound,
                    drawId: wager.drawId,
                    signed,
                  })}
                  label={t('member.receipt.copyWhole')}
                />
              </div>
              <p className="xs t3">{t('member.receipt.commit')}</p>
              <pre className="dt-code" lang="en" translate="no">
                {commit}
              </pre>
            </>
          )}
          <div className="row between">
            <p className="xs t3">{t('member.receipt.canonical')}</p>
            <CopyButton text={canonical} label={t('member.receipt.copyText')} />
          </div>
          <pre className="dt-code" lang="en" translate="no">
            {canonical}
          </pre>
          <div className="row between">
            <p className="xs t3">{t('member.receipt.digest')}</p>
            <CopyButton text={digest} label={t('member.receipt.copyDigest')} />
          </div>
          <pre className="dt-code" lang="en" translate="no">
            {digest}
          </pre>
        </div>
      )}
    </ListStates>
  );
}

/** Where a bet that is no draw's is checked: cards and raffles on the page of the e-lottery, rounds in the game's own history. */
function CheckLink({ wager, children }: { wager: Wager; children: ReactNode }): JSX.Element {
  const look = buttonClass('plain', 's');
  if (wager.product === 'elottery') {
    return (
      <Link to="/elott" className={look}>
        {children}
      </Link>
    );
  }
  if (wager.product === 'sports') {
    return (
      <Link to="/sports" search={{ view: wager.state === 'open' ? 'open' : 'settled' } as never} className={look}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/game" search={{ gameId: wager.gameCode } as never} className={look}>
      {children}
    </Link>
  );
}

/** Tickets of a raffle or a card, or a round of a game: what was bought and what came of it. */
function InstantDetail({ wager }: { wager: Wager }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const games = useBoughtGameWords();
  const [receiptOpen, setReceiptOpen] = useState(false);
  const Own = use(RecordParts)[wager.product];
  return (
    <div className="dt">
      <div className="dt-top">
        <Block title={t(wager.product === 'elottery' ? 'member.detail.picks' : 'member.detail.round')}>
          {Own === undefined ? (
            <p className="sm num" translate="no">
              {games.boughtName(wager.selection) ?? wager.selection}
            </p>
          ) : (
            <Suspense fallback={<Skeleton height={120} />}>
              <Own ticket={wager.ticket} />
            </Suspense>
          )}
          {(wager.product === 'live' || wager.product === 'cockfight') &&
          wager.state !== 'open' &&
          isRoundOfTable(wager.selection) ? (
            <HandOfBet round={wager.selection} />
          ) : null}
        </Block>
        <Block title={t('member.detail.settlement')}>
          {wager.state === 'won' ? (
            <p className="sm num b">
              {t('member.col.paid')} {money.full(wager.prize ?? '0')}
            </p>
          ) : null}
          <Arithmetic wager={wager} view={null} />
        </Block>
        <div className="dt-acts">
          <ReceiptButton open={receiptOpen} onPress={() => setReceiptOpen(!receiptOpen)} />
          <AskAbout reference={wager.ticket} />
          <CheckLink wager={wager}>
            <Icon name="seal-check" />
            {t(wager.product === 'elottery' ? 'member.detail.verify' : 'member.detail.checkRound')}
          </CheckLink>
        </div>
      </div>
      {receiptOpen ? <ReceiptText ticket={wager.ticket} /> : null}
    </div>
  );
}

function ReceiptButton({ open, onPress }: { open: boolean; onPress: () => void }): JSX.Element {
  const t = useT();
  return (
    <button type="button" className={buttonClass('bare', 's')} aria-expanded={open} onClick={onPress}>
      <Icon name="receipt" />
      {t('member.receipt.title')}
    </button>
  );
}

export function WagerDetail({ wager }: { wager: Wager }): JSX.Element {
  return wager.product === 'lottery' ? <DrawDetail wager={wager} /> : <InstantDetail wager={wager} />;
}

/** Where it is bet again: its game and play, and of a draw held elsewhere its stations, its own first. */
function againSearch({ gameCode, play, official, stations }: Wager): Record<string, string> {
  const own = official?.station;
  const others = (stations ?? []).filter((station) => station !== own);
  const station = own === undefined ? {} : { station: [own, ...others].join(',') };
  return { gameCode, playType: readPricedPlay(play)?.code ?? play, ...station };
}

function DrawDetail({ wager }: { wager: Wager }): JSX.Element {
  const t = useT();
  const [receiptOpen, setReceiptOpen] = useState(false);
  const game = useGame(wager.gameCode);
  const view = game === undefined ? null : explainWager(wager, game);
  return (
    <div className="dt">
      <div className="dt-top">
        <Block title={t('member.detail.result')}>
          <Result wager={wager} />
          <OriginLine of={wager} />
        </Block>
        <Block title={t('member.detail.picks')}>
          {game === undefined ? (
            <Skeleton height={24} />
          ) : view === null ? (
            <p className="sm num">{wager.selection}</p>
          ) : (
            <Picks view={view} />
          )}
        </Block>
        <Block title={t('member.detail.settlement')}>
          {game === undefined ? <Skeleton height={24} /> : <Arithmetic wager={wager} view={view} />}
        </Block>
        <div className="dt-acts">
          <TakeBack wager={wager} />
          <ReceiptButton open={receiptOpen} onPress={() => setReceiptOpen(!receiptOpen)} />
          <AskAbout reference={wager.ticket} />
          <Link
            to="/verify"
            search={{ draw: wager.drawId, ticket: wager.ticket }}
            className={buttonClass('plain', 's')}
          >
            <Icon name="seal-check" />
            {t('member.detail.verify')}
          </Link>
          <Link
            to="/lottery"
            search={againSearch(wager)}
            onClick={() => leaveBet(wager)}
            className={buttonClass('soft', 's')}
          >
            <Icon name="arrows-clockwise" />
            {t('member.detail.again')}
          </Link>
        </div>
      </div>
      {receiptOpen ? <ReceiptText ticket={wager.ticket} /> : null}
    </div>
  );
}
