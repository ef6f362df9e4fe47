/** What the gallery shows of buttons, choices and other controls. */
import { type JSX, useState } from 'react';
import { Button, IconButton } from '../src/button.tsx';
import { Checkbox, Chips, FilterChips, RadioList, Segmented, Switch } from '../src/choice.tsx';
import { Badge } from '../src/figures.tsx';
import { Menu } from '../src/menu.tsx';
import { Tooltip } from '../src/page-parts.tsx';
import { Pagination } from '../src/pagination.tsx';
import { Stepper } from '../src/stepper.tsx';
import { TabPanel, Tabs } from '../src/tabs.tsx';
import { showToast } from '../src/toast.tsx';
import type { DemoProps } from './words.ts';

function Buttons({ t }: DemoProps): JSX.Element {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <div className="row wrap-f">
        <Button look="gold" icon="hand-deposit-fill">
          {t(['ডিপোজিট', 'Deposit'])}
        </Button>
        <Button look="brand">{t(['লগ ইন', 'Log in'])}</Button>
        <Button>{t(['রিসেট', 'Reset'])}</Button>
        <Button look="ghost">{t(['রিসেট', 'Reset'])}</Button>
        <Button look="soft">{t(['সেভ', 'Save'])}</Button>
        <Button look="bare">{t(['বিরতি নিন', 'Take a break'])}</Button>
        <Button look="danger">{t(['মুছুন', 'Delete'])}</Button>
        <Button look="danger-fill">{t(['মুছুন', 'Delete'])}</Button>
        <Button look="brand" disabled>
          {t(['বন্ধ', 'Off'])}
        </Button>
        <Button look="brand" busy>
          {t(['লগ ইন', 'Log in'])}
        </Button>
      </div>
      <div className="row wrap-f">
        <Button look="gold" size="xl" busy={busy} onClick={() => setBusy(true)}>
          {t(['৳500 বেট করুন', 'Place ৳500 bet'])}
        </Button>
        <Button look="brand" size="s" icon="shuffle">
          {t(['এলোমেলো বাছাই', 'Lucky pick'])}
        </Button>
        <IconButton icon="x-bold" label={t(['বন্ধ করুন', 'Close'])} />
        <IconButton icon="arrows-clockwise" label={t(['রিফ্রেশ', 'Refresh'])} line />
        <IconButton icon="heart-fill" label={t(['প্রিয়', 'Favourite'])} pressed />
        <IconButton icon="bell" label={t(['ইনবক্স', 'Inbox'])} count="3" />
        <Tooltip text={t(['আগের ড্র পরের ড্র-কে বদলায় না।', 'Past draws do not change the next one.'])}>
          <Button look="ghost" size="s" icon="info">
            {t(['ইঙ্গিত', 'Hint'])}
          </Button>
        </Tooltip>
      </div>
    </>
  );
}

function Choices({ t }: DemoProps): JSX.Element {
  const [chip, setChip] = useState('hot');
  const [many, setMany] = useState(['a']);
  const [unit, setUnit] = useState('10');
  const [times, setTimes] = useState(2);
  const [radio, setRadio] = useState('a');
  return (
    <>
      <div className="row wrap-f">
        <Chips
          label={t(['খেলার ধরন', 'Kind of game'])}
          value={chip}
          onChange={setChip}
          choices={[
            { value: 'hot', text: t(['জনপ্রিয়', 'Hot']) },
            { value: 'new', text: t(['নতুন', 'New']), count: '12' },
            { value: 'mini', text: t(['ক্র্যাশ ও মিনি', 'Crash & mini']) },
          ]}
        />
        <FilterChips
          label={t(['ভেন্ডর', 'Vendors'])}
          values={many}
          onChange={setMany}
          choices={[
            { value: 'a', text: 'Monsoon', count: '84' },
            { value: 'b', text: 'Nakshi', count: '61' },
          ]}
        />
      </div>
      <div className="row wrap-f" style={{ gap: 16 }}>
        <Segmented
          label={t(['বাজির একক', 'Stake unit'])}
          value={unit}
          onChange={setUnit}
          choices={['1', '10', '100', '1K'].map((value) => ({ value, text: `৳${value}` }))}
        />
        <Stepper label={t(['গুণ', 'Multiple'])} value={times} onChange={setTimes} least={1} most={99} prefix="×" />
        <Switch defaultChecked>{t(['রেখা', 'Lines'])}</Switch>
        <Checkbox defaultChecked>{t(['এক দিন মনে রাখুন', 'Remember me for one day'])}</Checkbox>
        <Checkbox error={t(['শর্ত মেনে নিন', 'Accept the terms'])}>
          {t(['শর্তাবলি মেনে নিচ্ছি', 'I accept the terms'])}
        </Checkbox>
        <RadioList
          label={t(['বোনাস', 'Bonus'])}
          value={radio}
          onChange={setRadio}
          choices={[
            { value: 'a', text: t(['রিলোড 20%', 'Reload 20%']) },
            { value: 'b', text: t(['বোনাস ছাড়া', 'No bonus']) },
          ]}
        />
      </div>
    </>
  );
}

function Moves({ t }: DemoProps): JSX.Element {
  const [tab, setTab] = useState('user');
  const [page, setPage] = useState(7);
  return (
    <>
      <div style={{ maxWidth: 420 }}>
        <Tabs
          id="way"
          label={t(['কীভাবে', 'How'])}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'user', text: t(['ইউজারনেম', 'Username']) },
            { value: 'phone', text: t(['মোবাইল নম্বর', 'Mobile number']) },
          ]}
        />
        <TabPanel id="way" value={tab}>
          <p className="sm t2" style={{ paddingBlockStart: 8 }}>
            {tab === 'user' ? 'rafi_77' : '+880 17•••••678'}
          </p>
        </TabPanel>
      </div>
      <Tabs
        id="play"
        look="underlined"
        label={t(['খেলা', 'Play'])}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'user', text: t(['যেকোনো পজিশন', 'Any position']) },
          { value: 'phone', text: t(['সোজা 5', 'Straight 5']) },
          { value: 'sum', text: t(['যোগফল', 'Sum']) },
        ]}
      />
      <TabPanel id="play" value={tab}>
        <span className="row wrap-f">
          <Badge>{t(['হার', 'Lost'])}</Badge>
          <Badge tone="win">{t(['জয়', 'Won'])}</Badge>
          <Badge tone="loss">{t(['ব্যর্থ', 'Failed'])}</Badge>
          <Badge tone="warn">{t(['বাতিল', 'Void'])}</Badge>
          <Badge tone="info">{t(['চলমান', 'Running'])}</Badge>
          <Badge tone="brand">3</Badge>
          <Badge tone="gold">VIP 4</Badge>
          <span className="live">{t(['লাইভ', 'Live'])}</span>
        </span>
      </TabPanel>
      <div className="row wrap-f">
        <Pagination page={page} pageCount={20} onChange={setPage} />
        <Menu
          label={t(['ভাষা', 'Language'])}
          button={t(['ভাষা', 'Language'])}
          className="btn ghost"
          align="start"
          entries={[
            { key: 'bn', content: 'বাংলা', lang: 'bn', checked: true, onPick: () => undefined },
            { key: 'en', content: 'English', lang: 'en', checked: false, onPick: () => undefined },
          ]}
        />
        <Button onClick={() => showToast(t(['কপি হয়েছে', 'Copied']), 'win')}>toast</Button>
        <Button onClick={() => showToast(t(['লোড করা যায়নি', 'Could not load']), 'loss')}>toast ×</Button>
      </div>
    </>
  );
}

export function ControlsDemo(props: DemoProps): JSX.Element {
  return (
    <div className="card pad col" style={{ gap: 18 }}>
      <Buttons {...props} />
      <Choices {...props} />
      <Moves {...props} />
    </div>
  );
}
