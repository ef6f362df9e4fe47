/** The rules of the open game in plain words, with its limits and keys. */
import { useT } from '@house/i18n/react';
import { Popup } from '@house/ui/popup';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import type { BetDesk } from '../bet-desk.ts';
import { useLotteryWords } from '../words.ts';

export function RulesPopup({ desk, onClose }: { desk: BetDesk; onClose: () => void }): JSX.Element {
  const t = useT();
  const words = useLotteryWords();
  const money = useMoney();
  const family = desk.game.familyCode === 'COLOR10' ? 'color' : 'f5d';
  const { view, limits } = desk;
  const lines = [
    t(`lottery.rule.${family}.draw`),
    t(`lottery.rule.${family}.plays`),
    t('lottery.rule.odds'),
    t('lottery.rule.close', { seconds: view.closeBeforeSeconds }),
    t('lottery.rule.stake', { least: money.full(limits.minimumStake), most: money.full(limits.maximumStake) }),
    t('lottery.rule.mostWin', { amount: money.full(limits.maximumWin) }),
    t('lottery.rule.void'),
  ];
  return (
    <Popup title={t('lottery.rulesOf', { game: words.gameName(view) })} onClose={onClose}>
      <ul className="rules">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h3 className="rules-h">{t('lottery.rule.keysTitle')}</h3>
      <p className="t2">{t('lottery.rule.keys')}</p>
      <h3 className="rules-h">{t('lottery.rule.fairTitle')}</h3>
      <p className="t2">
        {t('lottery.rule.fair')}{' '}
        <Link to="/verify" className="link">
          {t('lottery.verify.link')}
        </Link>
      </p>
    </Popup>
  );
}
