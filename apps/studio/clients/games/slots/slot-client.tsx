/** A slot for the shell, from its rules and its look: the pay table is drawn from the rules, so that they cannot differ. */
import type { PayTable, SlotGame } from '@house/games/slot';
import type { JSX } from 'react';
import type { ClientGame, StageProps } from '../../shell/client-game.ts';
import { showMoney } from '../../shell/money.ts';
import type { Text, Words } from '../../shell/words.ts';
import { ladderOf, returnOf } from '../ladder.ts';
import { type SlotLook, SlotStage } from './slot-stage.tsx';

const TEXTS = {
  symbol: { bn: 'চিহ্ন', en: 'Symbol' },
  pays: { bn: 'কয়টিতে কত', en: 'Count and pay' },
  inStakes: { bn: 'পুরস্কার মোট বেটের গুণে।', en: 'Pays are times the stake.' },
  wild: { bn: 'ওয়াইল্ড সব সাধারণ চিহ্নের জায়গা নেয়।', en: 'The wild stands for every ordinary symbol.' },
  scatter: { bn: 'স্ক্যাটার যেকোনো জায়গায়', en: 'Scatters, anywhere' },
  freeSpins: { bn: 'ফ্রি স্পিন', en: 'free spins' },
  won: { bn: 'জয়', en: 'win' },
  line: { bn: 'লাইন', en: 'line' },
} as const satisfies Readonly<Record<string, Text>>;

function PayRows({ table, look, words }: { table: PayTable; look: SlotLook; words: Words }): JSX.Element {
  return (
    <table>
      <thead>
        <tr>
          <th>{words.of(TEXTS.symbol)}</th>
          <th>{words.of(TEXTS.pays)}</th>
        </tr>
      </thead>
      <tbody translate="no">
        {table.symbols.map(({ symbol, pays }) => {
          const known = look.symbols[symbol];
          return (
            <tr key={symbol}>
              <td>{known === undefined ? symbol : words.of(known.name)}</td>
              <td>
                {pays
                  .map(({ count, most, pay }) => `${count}${most === undefined ? '' : `–${most}`}: ${pay}`)
                  .join(' · ')}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Scatters({ table, words }: { table: PayTable; words: Words }): JSX.Element | null {
  if (table.scatter === undefined) return null;
  return (
    <p>
      {words.of(TEXTS.scatter)}:{' '}
      <span translate="no">
        {table.scatter.shown
          .map(
            ({ count, pay, freeSpins }) =>
              `${count}: ${pay}×${freeSpins > 0 ? ` + ${freeSpins} ${words.of(TEXTS.freeSpins)}` : ''}`,
          )
          .join(' · ')}
      </span>
    </p>
  );
}

export interface SlotClientOptions {
  readonly rules: SlotGame;
  readonly name: Text;
  readonly hue: string;
  readonly look: Omit<SlotLook, 'reels' | 'rows'>;
  /** How it is played, beyond its table. */
  readonly how: Text;
}

export function createSlotClient({ rules, name, hue, look: looks, how }: SlotClientOptions): ClientGame {
  const look: SlotLook = { ...looks, reels: rules.reels, rows: rules.rows };
  const { payTable } = rules;
  const units: Text =
    payTable.unitsPerStake === 1
      ? TEXTS.inStakes
      : {
          bn: `পুরস্কার মোট বেটের ${payTable.unitsPerStake} ভাগের এক ভাগের গুণে।`,
          en: `Pays are times one ${payTable.unitsPerStake}th of the stake.`,
        };
  const nameOf = (symbol: string, words: Words): string => words.of(look.symbols[symbol]?.name ?? name);
  return {
    code: rules.code,
    name,
    rtp: returnOf(rules),
    stakes: ladderOf(rules),
    choice: {},
    hue,
    verb: 'spin',
    Stage: (props: StageProps) => <SlotStage {...props} look={look} />,
    Rules: ({ words }) => (
      <>
        <p>{words.of(how)}</p>
        <p>{words.of(units)}</p>
        {payTable.wild === undefined ? null : <p>{words.of(TEXTS.wild)}</p>}
        <PayRows table={payTable} look={look} words={words} />
        <Scatters table={payTable} words={words} />
      </>
    ),
    tell(event, words) {
      if (event.kind === 'spin' && Array.isArray(event['grid'])) {
        const rows = Array.from({ length: look.rows }, (_, row) =>
          (event['grid'] as string[]).map((reel) => nameOf(reel[row] ?? '', words)).join(', '),
        );
        return rows.join('; ');
      }
      if (event.kind !== 'win') return null;
      return `${words.of(TEXTS.won)}: ${nameOf(String(event['symbol']), words)} ${Number(event['count'])}, ${showMoney(String(event['amount']))}`;
    },
  };
}
