/** What the gallery shows of amounts, badges and other figures. */
import { type JSX, useState } from 'react';
import { Button } from '../src/button.tsx';
import { type Column, DataTable, type Sort } from '../src/data-table.tsx';
import { Badge, Balls, Countdown, MoneyFigure, Progress } from '../src/figures.tsx';
import { Rosette } from '../src/mark.tsx';
import { Ticket } from '../src/ticket.tsx';
import type { DemoProps } from './words.ts';

interface Bet {
  id: string;
  play: readonly [string, string];
  stake: string;
  result: string;
  won: boolean;
}

const BETS: readonly Bet[] = [
  { id: '20251120-0980', play: ['যেকোনো পজিশন', 'Any position'], stake: '৳40.00', result: '+৳156.00', won: true },
  { id: '20251120-0979', play: ['বড় / ছোট', 'Big / small'], stake: '৳100.00', result: '−৳100.00', won: false },
  { id: '20251120-0978', play: ['সোজা 5', 'Straight 5'], stake: '৳1,250.00', result: '+৳98,000.00', won: true },
];

function Bets({ t, digits }: DemoProps): JSX.Element {
  const [sort, setSort] = useState<Sort>({ key: 'id', direction: 'descending' });
  const columns: Column<Bet>[] = [
    { key: 'id', head: t(['ড্র', 'Draw']), cell: (bet) => digits(bet.id), sortable: true },
    { key: 'play', head: t(['খেলা', 'Play']), cell: (bet) => t(bet.play), card: 'title' },
    {
      key: 'stake',
      head: t(['বাজি', 'Stake']),
      cell: (bet) => <MoneyFigure text={digits(bet.stake)} />,
      end: true,
      sortable: true,
    },
    {
      key: 'status',
      head: t(['অবস্থা', 'Status']),
      cell: (bet) => <Badge tone={bet.won ? 'win' : 'plain'}>{bet.won ? t(['জয়', 'Won']) : t(['হার', 'Lost'])}</Badge>,
      card: 'status',
    },
    {
      key: 'result',
      head: t(['ফল', 'Result']),
      cell: (bet) => <MoneyFigure text={digits(bet.result)} tone={bet.won ? 'win' : 'loss'} />,
      end: true,
      card: 'main',
    },
  ];
  return (
    <div className="card-d">
      <DataTable
        label={t(['আমার বেট', 'My bets'])}
        columns={columns}
        rows={BETS}
        rowKey={(bet) => bet.id}
        sort={sort}
        onSort={setSort}
        onOpen={() => undefined}
        totals={{ id: t(['মোট', 'Total']), stake: digits('৳1,390.00'), result: digits('+৳98,056.00') }}
      />
    </div>
  );
}

export function FiguresDemo(props: DemoProps): JSX.Element {
  const { t, digits } = props;
  const speak = (seconds: number): string => t([`আর ${seconds} সেকেন্ড`, `${seconds} seconds left`]);
  return (
    <div className="col" style={{ gap: 16 }}>
      <Ticket
        side
        stubSize={326}
        notch={11}
        lines={false}
        className="ink-band"
        stub={
          <div className="col">
            <span className="sm">{t(['এখন বিক্রি চলছে', 'Now selling'])}</span>
            <Countdown seconds={42} label={t(['বেট বন্ধ হতে', 'To close'])} speak={speak} size="xl" />
            <Progress part={0.7} label={t(['সময় বাকি', 'Time left'])} />
          </div>
        }
      >
        <Rosette color="#ffc24b" opacity={0.26} size={860} className="mid" />
        <div className="col" style={{ alignItems: 'center' }}>
          <span className="sm">{t(['ফল নং 20251120-0980', 'Result No. 20251120-0980'])}</span>
          <Balls texts={['7', '2', '9', '4', '0']} label={t(['ফল 7 2 9 4 0', 'Result 7 2 9 4 0'])} size="xl" settling />
        </div>
      </Ticket>
      <div className="row wrap-f" style={{ gap: 24, alignItems: 'flex-start' }}>
        <div style={{ width: 348, maxWidth: '100%' }}>
          <Ticket
            stubSize={190}
            notch={10}
            stub={
              <div className="col" style={{ gap: 10 }}>
                <div className="row between">
                  <b>{t(['মোট', 'Total'])}</b>
                  <MoneyFigure text={digits('৳240.00')} size="m" />
                </div>
                <div className="row between sm">
                  <span className="m2">{t(['সর্বোচ্চ পাওনা', 'Most you can win'])}</span>
                  <b className="accent">{digits('৳10,584.00')}</b>
                </div>
                <Button look="gold" size="xl" block>
                  {t(['৳240 বেট করুন', 'Place ৳240 bet'])}
                </Button>
                <span className="xs m2 c">
                  {t(['ড্র বন্ধ হলে বেট বাতিল করা যায় না।', 'A bet cannot be cancelled once the draw closes.'])}
                </span>
              </div>
            }
          >
            <b style={{ fontSize: 17 }}>{t(['বেট স্লিপ', 'Bet slip'])}</b>
            <div className="ln row between">
              <span>{t(['যেকোনো পজিশন', 'Any position'])}</span>
              <b>{digits('৳120.00')}</b>
            </div>
            <div className="ln row between">
              <span>{t(['শেষ 3 সোজা', 'Last 3 straight'])}</span>
              <b>{digits('৳120.00')}</b>
            </div>
          </Ticket>
        </div>
        <div className="col sp" style={{ minWidth: 280 }}>
          <MoneyFigure text={digits('৳4,82,19,305.40')} size="l" tone="gold" />
          <MoneyFigure text={digits('+৳156.00')} size="m" tone="win" change="up" />
          <span>
            <Countdown seconds={3700} label={t(['ড্র', 'Draw'])} /> ·{' '}
            <Countdown seconds={100_800} label={t(['পরের ড্র', 'Next draw'])} />
          </span>
          <Balls texts={['07', '12', '19', '28', '33', '41']} label="07 12 19 28 33 41" size="m" />
          <Bets {...props} />
        </div>
      </div>
    </div>
  );
}
