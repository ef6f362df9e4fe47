/** One tile for each game that can be played. */
import type { LotteryGameView } from '@house/contract/lottery';
import { useLanguage, useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { SectionHead } from '@house/ui/page-parts';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { betAddress, gameLook, gameName, rtpPercent } from '../model.ts';
import { MoreLink } from './more-link.tsx';

function GameTile({ game }: { game: LotteryGameView }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { language } = useLanguage();
  const { art, hues } = gameLook(game.gameCode);
  const style = { '--h1': hues[0], '--h2': hues[1], '--h3': hues[2] } as CSSProperties;
  return (
    <Link to={betAddress(game.gameCode)} className="tile" style={style}>
      <i className="g" aria-hidden="true" />
      <i className="glow" aria-hidden="true" />
      <ArtImage name={art} shown={220} />
      <span className="cap">
        <b>{money.digits(gameName(game, language))}</b>
        <small>
          {t('site-home.gameFacts', { rtp: rtpPercent(game.rtpBasisPoints), stake: money.whole(game.minStake) })}
        </small>
      </span>
    </Link>
  );
}

export function GameTiles({ games }: { games: readonly LotteryGameView[] }): JSX.Element {
  const t = useT();
  return (
    <section className="wrap">
      <SectionHead title={t('site-home.games')} more={<MoreLink>{t('site-home.allGames')}</MoreLink>} />
      <div className="g6">
        {games.map((game) => (
          <GameTile key={game.gameCode} game={game} />
        ))}
      </div>
    </section>
  );
}
