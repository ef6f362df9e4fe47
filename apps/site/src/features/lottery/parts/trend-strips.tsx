/** Sides of each draw as strips of letters. */
import { useT } from '@house/i18n/react';
import type { LotteryGame } from '@house/lottery/game';
import { tagResult } from '@house/lottery/trend';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { shortDrawNo } from '../model/draw-phase.ts';
import { shortResult, type TrendRow } from '../model/trend-grid.ts';
import { useLotteryWords } from '../words.ts';

const SEGMENTER = new Intl.Segmenter();
const letters = new Map<string, string>();

/** The first letter as one writes it, with what belongs to it; few words come again and again. */
export function firstLetter(word: string): string {
  const known = letters.get(word);
  if (known !== undefined) return known;
  const letter = [...SEGMENTER.segment(word)][0]?.segment ?? word;
  letters.set(word, letter);
  return letter;
}

export type StripKind = 'size' | 'parity' | 'dragon';

interface StripCell {
  readonly letter: string;
  readonly word: string;
  readonly tone: 'one' | 'two' | 'tie';
}

interface StripHead {
  readonly key: string;
  readonly name: string;
}

function useStrip(game: LotteryGame, kind: StripKind): { heads: StripHead[]; cells: (row: TrendRow) => StripCell[] } {
  const t = useT();
  const words = useLotteryWords();
  const cell = (word: string, tone: StripCell['tone']): StripCell => ({ letter: firstLetter(word), word, tone });
  const positions = game.trend.positionIds.map((id) => ({ key: id, name: words.position(game, id) }));
  const withSum =
    game.trend.sum === null ? positions : [...positions, { key: 'sum', name: words.name('lottery.position.SUM') }];
  if (kind === 'dragon')
    return {
      heads: [{ key: 'dragon', name: t('lottery.trend.dragon') }],
      cells: ({ result }) => {
        const side = tagResult(game.trend, result).dragonTiger ?? 'tie';
        return [cell(t(`lottery.tag.${side}`), side === 'dragon' ? 'one' : side === 'tiger' ? 'two' : 'tie')];
      },
    };
  return {
    heads: withSum,
    cells: ({ result }) => {
      const tags = tagResult(game.trend, result);
      const sides = [...tags.positions.slice(0, positions.length), ...(game.trend.sum === null ? [] : [tags.sum])];
      return sides.map((side) => {
        if (side === null) return cell(t('lottery.tag.tie'), 'tie');
        const value = kind === 'size' ? side.size : side.parity;
        return cell(words.name(`lottery.choice.${value}`), value === 'big' || value === 'odd' ? 'one' : 'two');
      });
    },
  };
}

/** Sides of each draw: letter and shape carry the meaning, colour only repeats it. */
export function StripChart({
  game,
  rows,
  kind,
  shown,
}: {
  game: LotteryGame;
  rows: readonly TrendRow[];
  kind: StripKind;
  shown: number;
}): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const { heads, cells } = useStrip(game, kind);
  return (
    <table className="strip">
      <thead>
        <tr>
          <th scope="col">{t('lottery.draw')}</th>
          {heads.map((head) => (
            <th key={head.key} scope="col" className="c">
              {head.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, shown).map((row) => (
          <tr key={row.drawNo}>
            <td className="num t3">
              {digits(shortDrawNo(row.drawNo))} <b className="strip-res only-d">{digits(shortResult(row.result))}</b>
            </td>
            {cells(row).map((cell, place) => (
              <td key={heads[place]?.key ?? place} className="c">
                <span className={`bead ${cell.tone}`} role="img" aria-label={cell.word} title={cell.word}>
                  {cell.letter}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
