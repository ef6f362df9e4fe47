/** Void draws: what one would have given by its published seed, and how many of our own there are for each cause. */
import { countVoidDraws } from '@house/contract/lottery/site';
import { useT } from '@house/i18n/react';
import { findFacts } from '@house/lottery/facts';
import type { JSX } from 'react';
import { useCall } from '../../../shared/query.ts';
import { ResultBalls } from '../parts/result-balls.tsx';
import type { PublishedProof } from './check-draw.ts';

/** Why it is void, and its result that never was. */
export function VoidOutcome({ proof: { voided, draw } }: { proof: PublishedProof }): JSX.Element | null {
  const t = useT();
  if (voided === null) return null;
  const game = findFacts(draw.gameCode);
  const later = draw.commit === null || voided.cause === 'seedLost' ? null : t('site-verify.voidLater');
  return (
    <div className="vf-void">
      <p>{t(`site-draws.void.${voided.cause}`)}</p>
      {voided.serverSeed === null ? (
        later === null ? null : (
          <p>{later}</p>
        )
      ) : (
        <p>{t(voided.result === null ? 'site-verify.voidNoResult' : 'site-verify.voidGave')}</p>
      )}
      {game !== undefined && voided.result !== null ? <ResultBalls game={game} result={voided.result} /> : null}
    </div>
  );
}

/** How often we called draws off, for everybody. */
export function VoidCounts(): JSX.Element | null {
  const t = useT();
  const { data } = useCall(countVoidDraws, {});
  if (data === undefined) return null;
  return (
    <section className="card pad vf-honest" aria-labelledby="vf-voids">
      <h2 id="vf-voids">{t('site-verify.voids')}</h2>
      <p>{t('site-verify.voidsNote')}</p>
      {data.causes.length === 0 ? <p>{t('site-verify.voidsNone')}</p> : null}
      <ul>
        {data.causes.map(({ cause, draws, withBets, afterResult }) => (
          <li key={cause}>
            <p>{t(`site-draws.void.${cause}`)}</p>
            <p className="num b">
              {t('site-verify.voidsCount', { draws, bets: withBets })}
              {afterResult === 0 ? null : <> · {t('site-verify.voidsAfter', { count: afterResult })}</>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
