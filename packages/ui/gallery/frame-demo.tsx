/** What the gallery shows of the frame around pages. */
import type { JSX, ReactNode } from 'react';
import { Button, IconButton } from '../src/button.tsx';
import { MoneyFigure } from '../src/figures.tsx';
import { Icon } from '../src/icon.tsx';
import { Wordmark } from '../src/mark.tsx';
import type { DemoProps } from './words.ts';

function Bars({ t, digits }: DemoProps): JSX.Element {
  const brand = t(['জারুল', 'Jarul']);
  const balance = <MoneyFigure text={digits('৳12,480.50')} />;
  return (
    <>
      <section className="hb" aria-label={t(['অ্যাকাউন্ট', 'Account'])}>
        <div className="wrap">
          <span className="tick">
            <Icon name="megaphone-simple-fill" />
            <span>
              <b>{t(['নির্ধারিত রক্ষণাবেক্ষণ', 'Scheduled work'])}</b> ·{' '}
              {t(['শুক্রবার 04:00–04:30', 'Friday 04:00–04:30 (GMT+6)'])}
            </span>
          </span>
          <span className="bal">
            {balance}
            <IconButton icon="eye" label={t(['ব্যালেন্স লুকান', 'Hide balance'])} />
            <IconButton icon="arrows-clockwise" label={t(['রিফ্রেশ', 'Refresh'])} />
            <Button look="gold" size="s" icon="plus-bold">
              {t(['ডিপোজিট', 'Deposit'])}
            </Button>
          </span>
          <a className="lk" href="#w">
            {t(['উত্তোলন', 'Withdraw'])}
          </a>
          <span className="vr" />
          <button type="button" className="lk">
            <Icon name="globe" />
            {t(['বাংলা', 'EN'])}
          </button>
        </div>
      </section>
      <header className="hn">
        <div className="wrap">
          <a className="logo" href="#home">
            <Wordmark word={brand} />
          </a>
          <a className="nv on" href="#home" aria-current="page">
            {t(['হোম', 'Home'])}
          </a>
          <a className="nv" href="#l">
            {t(['লটারি', 'Lottery'])}
            <span className="new">{t(['নতুন', 'NEW'])}</span>
          </a>
          <span className="sp" />
          <span className="vip">
            <Icon name="crown-simple-fill" />
            VIP 4
          </span>
        </div>
      </header>
      <header className="mh">
        <a className="logo" href="#home">
          <Wordmark word={brand} />
        </a>
        <span className="bal">
          {balance}
          <IconButton icon="arrows-clockwise" label={t(['রিফ্রেশ', 'Refresh'])} />
          <Button look="gold" size="s" icon="plus-bold" aria-label={t(['ডিপোজিট', 'Deposit'])}>
            {''}
          </Button>
        </span>
        <IconButton icon="list-bold" label={t(['মেনু', 'Menu'])} />
      </header>
    </>
  );
}

function Foot({ t }: DemoProps): JSX.Element {
  return (
    <footer className="ft">
      <div className="wrap">
        <div className="card rg">
          <span className="age">18+</span>
          <span className="sm t2">
            <b style={{ color: 'var(--text)' }}>
              {t(['আনন্দের জন্য খেলুন, আয়ের জন্য নয়।', 'Play for fun, not for income.'])}
            </b>
          </span>
        </div>
        <div className="ftl">
          <span className="logo">
            <Wordmark word={t(['জারুল', 'Jarul'])} />
          </span>
          <span className="lks">
            <a href="#a">{t(['কোম্পানি সম্পর্কে', 'About company'])}</a>
            <a href="#c">{t(['যোগাযোগ', 'Contact us'])}</a>
          </span>
        </div>
      </div>
    </footer>
  );
}

export function FrameDemo({ children, ...props }: DemoProps & { children: ReactNode }): JSX.Element {
  const { t } = props;
  return (
    <>
      <Bars {...props} />
      {children}
      <Foot {...props} />
      <nav className="mn" aria-label={t(['নিচের মেনু', 'Bottom menu'])}>
        <a href="#home" aria-current="page">
          <Icon name="house-simple-fill" />
          {t(['হোম', 'Home'])}
        </a>
        <a href="#s">
          <Icon name="soccer-ball" />
          {t(['স্পোর্টস', 'Sports'])}
        </a>
        <a className="mid" href="#d">
          <i>
            <Icon name="hand-deposit-fill" />
          </i>
          {t(['ডিপোজিট', 'Deposit'])}
        </a>
        <a href="#b">
          <Icon name="receipt" />
          {t(['আমার বেট', 'My bets'])}
          <span className="dot">2</span>
        </a>
        <a href="#me">
          <Icon name="user-circle" />
          {t(['আমি', 'Me'])}
        </a>
      </nav>
    </>
  );
}
