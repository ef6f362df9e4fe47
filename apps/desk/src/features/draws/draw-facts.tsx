/** Times of a draw, how far its settlement is, and everything needed to check it. */

import type { OfficialFactsView } from '@house/contract/lottery/official-facts';
import { useT } from '@house/i18n/react';
import { Progress } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import { useServerSecond } from '@house/web/clock';
import type { JSX } from 'react';
import { SimulatedTag } from '../../shared/games.tsx';
import { useFigures } from '../../shared/money.ts';
import { CopyText, PairList } from '../../shared/small-parts.tsx';
import { useWhen, zoneName } from '../../shared/when.ts';
import { type DrawDetail, settlementPart, stagesOf } from './model.ts';

export function DrawTimes({ detail }: { detail: DrawDetail }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const now = useServerSecond();
  return (
    <section className="card side-part" aria-label={t('desk.draw.times')}>
      <h2>
        {t('desk.draw.times')} <span className="xs t3">{zoneName}</span>
      </h2>
      <ol className="stages">
        {stagesOf(detail.draw).map(({ name, at }) => {
          const passed = at !== null && Date.parse(at) <= now;
          return (
            <li key={name} className={passed ? 'done' : undefined}>
              <Icon name={passed ? 'check-circle-fill' : 'clock'} />
              <span>{t(`desk.stage.${name}`)}</span>
              <span className="num">{when.instant(at)}</span>
            </li>
          );
        })}
      </ol>
      <Settlement detail={detail} />
    </section>
  );
}

function Settlement({ detail }: { detail: DrawDetail }): JSX.Element | null {
  const t = useT();
  const { count } = useFigures();
  const when = useWhen();
  const { settlement, draw } = detail;
  const part = settlementPart(detail);
  if (settlement === null || part === null) return <p className="sm t3">{t('desk.settlement.notBegun')}</p>;
  return (
    <>
      <h3>{t('desk.settlement')}</h3>
      <Progress part={part} label={t('desk.settlement')} />
      <PairList
        pairs={[
          [
            t('desk.settlement.wagers'),
            t('desk.settlement.ofBets', { done: count(settlement.wagers), all: count(draw.bets) }),
          ],
          [t('desk.settlement.winners'), count(settlement.winners)],
          [t('desk.settlement.chunks'), count(settlement.chunks)],
          [t('desk.settlement.started'), when.instant(settlement.startedAt)],
          [t('desk.settlement.finished'), when.instant(settlement.finishedAt)],
        ]}
      />
    </>
  );
}

function Hash({ text, name }: { text: string | null; name: string }): JSX.Element {
  const t = useT();
  if (text === null) return <span className="t3">{t('desk.proof.later')}</span>;
  return <CopyText text={text} shown={`${text.slice(0, 10)}…${text.slice(-6)}`} name={name} />;
}

/** Drawn elsewhere: where its result came from in place of seed and commitment. */
function OfficialProof({ facts, betRoot }: { facts: OfficialFactsView; betRoot: string | null }): JSX.Element {
  const t = useT();
  return (
    <section className="card side-part" aria-label={t('desk.proof')}>
      <h2>{t('desk.proof')}</h2>
      <SimulatedTag of={{ official: facts }} />
      <p className="sm">{facts.origin === null ? t('desk.official.awaited') : t(`lottery.origin.${facts.origin}`)}</p>
      <PairList
        pairs={[[t('desk.proof.betRoot'), <Hash key="root" text={betRoot} name={t('desk.proof.betRoot')} />]]}
      />
    </section>
  );
}

export function DrawProof({ detail }: { detail: DrawDetail }): JSX.Element {
  const t = useT();
  const { draw, serverSeed, betRoot, beacon } = detail;
  if (draw.official !== null) return <OfficialProof facts={draw.official} betRoot={betRoot} />;
  return (
    <section className="card side-part" aria-label={t('desk.proof')}>
      <h2>{t('desk.proof')}</h2>
      <PairList
        pairs={[
          [t('desk.proof.commit'), <Hash key="commit" text={draw.commit} name={t('desk.proof.commit')} />],
          [t('desk.proof.seed'), <Hash key="seed" text={serverSeed} name={t('desk.proof.seed')} />],
          [t('desk.proof.betRoot'), <Hash key="root" text={betRoot} name={t('desk.proof.betRoot')} />],
          [
            t('desk.proof.beacon'),
            beacon === null || /^0*$/.test(beacon) ? null : (
              <Hash key="beacon" text={beacon} name={t('desk.proof.beacon')} />
            ),
          ],
        ]}
      />
      <p className="xs t3">{t('desk.proof.note')}</p>
    </section>
  );
}
