/** The rules of the open game in plain words: its draw, every play with its chance and return, limits and keys. */
import { useAreas, useT } from '@house/i18n/react';
import { Popup } from '@house/ui/popup';
import { Link } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import type { BetDesk } from '../bet-desk.ts';
import { groupPlays, type PlayGroup } from '../model/play-groups.ts';
import { sellsUnits } from '../model/stake.ts';
import { useLotteryWords } from '../words.ts';
import { Pays } from './pay-table.tsx';
import { RuleLines } from './rule-lines.tsx';

function GroupRules({ desk, group, open }: { desk: BetDesk; group: PlayGroup; open: boolean }): JSX.Element {
  const words = useLotteryWords();
  const [seen, setSeen] = useState(open);
  return (
    <details className="rules-group" open={open} onToggle={(event) => setSeen(seen || event.currentTarget.open)}>
      <summary>{words.name(group.groupId)}</summary>
      {seen ? (
        <>
          <dl>
            {group.plays.map((play) => (
              <div key={play.code}>
                <dt>{words.formName(desk.game, play)}</dt>
                <dd className="t2">{words.hint(desk.game, play)}</dd>
              </div>
            ))}
          </dl>
          <div className="rules-pays">
            <Pays
              game={desk.game}
              groups={[{ name: null, plays: group.plays }]}
              priceOf={desk.priceOf}
              priceKnown={desk.priceKnown}
            />
          </div>
        </>
      ) : null}
    </details>
  );
}

export function RulesPopup({ desk, onClose }: { desk: BetDesk; onClose: () => void }): JSX.Element {
  useAreas(['lottery-rules']);
  const t = useT();
  const words = useLotteryWords();
  const { view, game, play } = desk;
  return (
    <Popup title={t('lottery.rulesOf', { game: words.gameName(view) })} onClose={onClose}>
      <RuleLines game={game} view={view} byLevel={play.odds === null} inUnits={sellsUnits(play)} />
      <p>
        <Link to="/odds" search={{ gameCode: game.gameCode, playType: play.code }} className="link">
          {t('lottery.rule.oddsLink')}
        </Link>
      </p>
      <h3 className="rules-h">{t('lottery-rules.playsTitle')}</h3>
      {groupPlays(desk.plays).map((group) => (
        <GroupRules key={group.groupId} desk={desk} group={group} open={group.groupId === play.groupId} />
      ))}
      <h3 className="rules-h">{t('lottery-rules.keysTitle')}</h3>
      <p className="t2">{t('lottery-rules.keys')}</p>
      <h3 className="rules-h">{t('lottery-rules.fairTitle')}</h3>
      <p className="t2">
        {t('lottery-rules.fair')}{' '}
        <Link to="/verify" className="link">
          {t('lottery.verify.link')}
        </Link>
      </p>
    </Popup>
  );
}
