/** The band: the game, its last result or the draw that is being drawn, and the time until bets close. */
import { useT } from '@house/i18n/react';
import type { GameFacts } from '@house/lottery/game';
import { Countdown, Progress } from '@house/ui/figures';
import { Notice } from '@house/ui/states';
import { clockDriftMilliseconds, useServerSecond } from '@house/web/clock';
import { type JSX, Suspense, useRef } from 'react';
import { lazyPart } from '../../../shared/chunks.ts';
import { SimulatedTag } from '../../../shared/draw/simulated-tag.tsx';
import { useMoney } from '../../../shared/money.ts';
import { wantsLessMotion } from '../../../shared/preferences.ts';
import type { BetDesk } from '../bet-desk.ts';
import { awaitedDraw, sellingPart } from '../model/draw-phase.ts';
import { driftOf } from '../model/drift.ts';
import { closeBeforeOf } from '../model/limits.ts';
import { DAY_SECONDS, useHeldAt, useLotteryWords, useShortDrawNo } from '../words.ts';
import { FullBoard, FullBoardPlace } from './full-board.tsx';
import { ResultBalls, ResultTags, WaitingBalls } from './result-balls.tsx';
import { useStationName } from './stations.ts';

const BandHeart = lazyPart(async () => ({ default: (await import('./band-heart.tsx')).BandHeart }));
const BandActs = lazyPart(async () => ({ default: (await import('./band-acts.tsx')).BandActs }));

const DAY_MINUTES = DAY_SECONDS / 60;

function drawsOfDay({ periodMinutes, hours }: GameFacts): number {
  const open = hours === null ? DAY_MINUTES : (hours.until - hours.from + DAY_MINUTES) % DAY_MINUTES;
  return open / periodMinutes;
}

function percentOf(basisPoints: number): string {
  return (basisPoints / 100).toFixed(2).replace(/\.?0+$/, '');
}

function GameName({ desk }: { desk: BetDesk }): JSX.Element {
  const t = useT();
  const words = useLotteryWords();
  const { station: elsewhere } = desk.view;
  const stationName = useStationName();
  const rtp = percentOf(desk.view.rtpBasisPoints);
  return (
    <div className="nm">
      <h1>{words.shortName(desk.view)}</h1>
      <p className="sm">
        {elsewhere === undefined ? words.pace(desk.view) : stationName(elsewhere)}
        <br />
        {elsewhere === undefined
          ? t('lottery.drawsAndRtp', { draws: drawsOfDay(desk.game), rtp })
          : t('lottery.rtp', { rtp })}
      </p>
      <SimulatedTag of={desk.draw} />
      <Suspense fallback={<span className="row band-acts ib s" />}>
        <BandActs desk={desk}>
          <Suspense fallback={<span className="ib s" />}>
            <BandHeart gameCode={desk.game.gameCode} />
          </Suspense>
        </BandActs>
      </Suspense>
    </div>
  );
}

/** The newest draw the page opened with does not settle again; every later one does. */
function useSettling(drawId: string | undefined): boolean {
  const first = useRef(drawId);
  return drawId !== undefined && first.current !== drawId && !wantsLessMotion();
}

function LastResult({ desk }: { desk: BetDesk }): JSX.Element {
  const shortDrawNo = useShortDrawNo();
  const t = useT();
  const { digits } = useMoney();
  const now = useServerSecond();
  const awaited = awaitedDraw(desk.view, now);
  const { last } = desk.view;
  const settling = useSettling(last?.id);
  if (awaited !== null)
    return (
      <div className="res" role="status">
        <span className="sm num">
          {t(awaited.late ? 'lottery.state.late' : 'lottery.state.drawing', { draw: shortDrawNo(awaited.drawNo) })}
        </span>
        <WaitingBalls game={desk.game} />
        <span className="dv">
          <span>{t(awaited.late ? 'lottery.state.lateNote' : 'lottery.state.drawingNote')}</span>
        </span>
        <FullBoardPlace game={desk.game} />
      </div>
    );
  if (last === null)
    return (
      <div className="res" role="status">
        <WaitingBalls game={desk.game} />
        <span className="dv">
          <span>{t('lottery.noResult')}</span>
        </span>
        <FullBoardPlace game={desk.game} />
      </div>
    );
  return (
    <div className="res" role="status">
      <span className="sm num">
        {t('lottery.resultOf')} {digits(last.drawNo)}
      </span>
      {desk.draw?.official?.simulated === true ? null : <SimulatedTag of={last} />}
      {last.result === null ? (
        <span className="dv">
          <span>{t('lottery.state.void')}</span>
        </span>
      ) : (
        <>
          <ResultBalls game={desk.game} result={last.result} size="xl" settling={settling} />
          <ResultTags game={desk.game} result={last.result} />
          <FullBoard game={desk.game} result={last.result} drawId={last.id} drawNo={digits(last.drawNo)} />
        </>
      )}
    </div>
  );
}

function Clock({ desk }: { desk: BetDesk }): JSX.Element {
  const shortDrawNo = useShortDrawNo();
  const heldAt = useHeldAt();
  const t = useT();
  const { digits } = useMoney();
  const now = useServerSecond();
  const { draw, phase } = desk;
  if (draw === null || phase === 'stopped' || phase === 'none')
    return (
      <div className="cd">
        <b>{t(phase === 'stopped' ? 'lottery.state.stopped' : 'lottery.state.noDraw')}</b>
      </div>
    );
  const no = shortDrawNo(draw.drawNo);
  const { station } = desk.view;
  const held = station === undefined ? null : heldAt(draw.drawAt, station.zoneOffsetMinutes);
  const closed = phase === 'closed' || phase === 'void';
  return (
    <div className={`cd ${phase === 'closing' || closed ? 'near' : ''}`}>
      <span className="sm num">
        <span className="only-d">
          {closed ? t('lottery.closedDraw') : t('lottery.selling')} {digits(draw.drawNo)}
        </span>
        <span className="only-m">
          {closed ? t('lottery.closedShort', { draw: no }) : t('lottery.leftShort', { draw: no })}
        </span>
      </span>
      <Countdown
        seconds={desk.closeInSeconds}
        label={t('lottery.timeToClose')}
        speak={(seconds) => t('lottery.spoken.left', { seconds })}
        size="xl"
      />
      <Progress part={sellingPart(draw, now)} label={t('lottery.timeToClose')} />
      {held === null ? (
        <span className="xs only-d">{t('lottery.closesBefore', { seconds: closeBeforeOf(draw) })}</span>
      ) : (
        <span className="xs">{held}</span>
      )}
    </div>
  );
}

export function DrawBand({ desk }: { desk: BetDesk }): JSX.Element {
  const t = useT();
  const drift = driftOf(clockDriftMilliseconds());
  return (
    <>
      <section className="band ink" aria-label={t('lottery.draw')}>
        <i className="g" aria-hidden="true" />
        <GameName desk={desk} />
        <LastResult desk={desk} />
        <Clock desk={desk} />
      </section>
      {drift === null ? null : <Notice>{t('lottery.drift', { ...drift })}</Notice>}
    </>
  );
}
