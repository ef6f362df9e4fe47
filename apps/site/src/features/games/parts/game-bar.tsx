/** Above a game: back, what it is, the balance, and for how long one has been here. */
import type { CatalogueGame } from '@house/contract/games/site';
import { useT } from '@house/i18n/react';
import { Button, IconButton } from '@house/ui/button';
import { formatCountdown } from '@house/ui/lib/countdown';
import { useUiSettings } from '@house/ui/ui-settings';
import { useServerSecond } from '@house/web/clock';
import { type JSX, useState } from 'react';
import { useBalance } from '../../../shared/balance.ts';
import { toggleFavourite, useFavourites } from '../../../shared/favourites.ts';
import { useGameName } from '../../../shared/game-name.ts';
import { tabHistory } from '../../../shared/history.ts';
import { useMoney } from '../../../shared/money.ts';
import { openMemberPage } from '../../../shared/popups.ts';
import { usePreferences } from '../../../shared/preferences.ts';
import { useSession } from '../../../shared/session.ts';

function TimeHere(): JSX.Element {
  const t = useT();
  const { words, mapDigits } = useUiSettings();
  const now = useServerSecond();
  const [since] = useState(now);
  const text = formatCountdown(Math.floor((now - since) / 1_000), words.dayLetter, words.hourLetter);
  return (
    <span className="gf-time num only-d" title={t('site-games.frame.timeHere')} translate="no">
      {mapDigits(text)}
    </span>
  );
}

interface GameBarProps {
  game: CatalogueGame | undefined;
  vendorName: string;
  onFull: () => void;
}

export function GameBar({ game, vendorName, onFull }: GameBarProps): JSX.Element {
  const t = useT();
  const gameName = useGameName();
  const money = useMoney();
  const { token } = useSession();
  const { balanceHidden } = usePreferences();
  const { data: balance } = useBalance();
  const { ids } = useFavourites();
  const kept = game !== undefined && ids.includes(game.gameId);
  return (
    <div className="gf-bar">
      <IconButton icon="arrow-left" label={t('common.back')} turns onClick={() => tabHistory.back()} />
      <span className="gf-name">
        <h1>{game === undefined ? t('site-frame.title.game') : gameName(game)}</h1>
        <small>{vendorName}</small>
      </span>
      <TimeHere />
      {token === null || balance === undefined ? null : (
        <>
          <b className="num only-d" translate="no">
            {balanceHidden ? '***' : money.full(balance.sumBalance)}
          </b>
          <Button look="gold" size="s" onClick={() => openMemberPage('depositv2')}>
            {t('common.nav.deposit')}
          </Button>
        </>
      )}
      {game === undefined ? null : (
        <IconButton
          icon={kept ? 'heart-fill' : 'heart'}
          pressed={kept}
          label={t(kept ? 'site-games.favourite.remove' : 'site-games.favourite.add', { game: gameName(game) })}
          onClick={() => void toggleFavourite(game.gameId)}
        />
      )}
      <IconButton icon="arrow-fat-line-up" label={t('site-games.frame.full')} onClick={onFull} />
    </div>
  );
}
