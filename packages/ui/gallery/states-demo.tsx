/** What the gallery shows of loading, empty and failed. */
import type { JSX } from 'react';
import { Button } from '../src/button.tsx';
import { LoadingFlower, Mark } from '../src/mark.tsx';
import { EmptyState, ErrorState, Skeleton } from '../src/states.tsx';
import type { DemoProps } from './words.ts';

export function StatesDemo({ t }: DemoProps): JSX.Element {
  return (
    <div className="g2">
      <div className="card">
        <EmptyState
          title={t(['এখনও কোনো বেট নেই', 'No bets yet'])}
          action={<Button look="brand">{t(['নম্বর বাছুন', 'Pick numbers'])}</Button>}
        >
          {t(['প্রথম বেটের পর এখানে দেখা যাবে।', 'Your first bet will show here.'])}
        </EmptyState>
      </div>
      <div className="card">
        <ErrorState title={t(['লোড করা যায়নি', 'Could not load'])} onRetry={() => undefined}>
          {t(['ইন্টারনেট দেখে আবার চেষ্টা করুন', 'Check your connection and try again'])}
        </ErrorState>
      </div>
      <div className="card pad">
        <Skeleton height={44} radius={12} count={3} />
      </div>
      <div className="card pad row" style={{ gap: 24 }}>
        <LoadingFlower label={t(['লোড হচ্ছে', 'Loading'])} size={48} />
        <Mark size={48} petals={4} />
        <Mark size={18} />
      </div>
    </div>
  );
}
