/** What the gallery shows of popups. */
import { type JSX, useState } from 'react';
import { ArtImage } from '../src/art.tsx';
import { Button } from '../src/button.tsx';
import { Checkbox } from '../src/choice.tsx';
import { Field, PasswordField } from '../src/field.tsx';
import { Rosette, Wordmark } from '../src/mark.tsx';
import { Dialog, Popup } from '../src/popup.tsx';
import { Tabs } from '../src/tabs.tsx';
import type { DemoProps } from './words.ts';

export type PopupName = 'popup' | 'dialog' | 'auth' | 'centre';

interface PopupDemoProps extends DemoProps {
  name: PopupName;
  onClose: () => void;
}

function AuthDemo({ t, onClose }: PopupDemoProps): JSX.Element {
  const [way, setWay] = useState('user');
  const title = t(['লগ ইন', 'Log in']);
  return (
    <Popup title={title} size="auth" bare onClose={onClose}>
      <div className="am">
        <div className="art">
          <Rosette />
          <span className="logo">
            <Wordmark word={t(['জারুল', 'Jarul'])} />
          </span>
          <ArtImage name="jarul-lg" size={640} shown={300} eager />
          <h2>{t(['আবার দেখে ভালো লাগল।', 'Good to see you again.'])}</h2>
          <p>{t(['আপনার টিকিট ও চলমান বেট আগের জায়গাতেই আছে।', 'Your tickets and open bets are where you left them.'])}</p>
        </div>
        <form className="fm">
          <h2>{title}</h2>
          <Tabs
            id="login"
            label={title}
            value={way}
            onChange={setWay}
            tabs={[
              { value: 'user', text: t(['ইউজারনেম', 'Username']) },
              { value: 'phone', text: t(['মোবাইল নম্বর', 'Mobile number']) },
            ]}
          />
          <div id="login-panel" role="tabpanel" aria-labelledby={`login-${way}`} className="col" style={{ gap: 16 }}>
            <Field label={t(['ইউজারনেম', 'Username'])} icon="user" defaultValue="rafi_77" />
            <PasswordField
              label={t(['পাসওয়ার্ড', 'Password'])}
              icon="lock-simple"
              error={t(['পাসওয়ার্ড মিলছে না।', 'That password does not match.'])}
            />
            <Checkbox>{t(['এক দিন মনে রাখুন', 'Remember me for one day'])}</Checkbox>
            <Button look="brand" size="xl" block>
              {title}
            </Button>
            <div className="or">{t(['অথবা', 'or'])}</div>
            <Button look="ghost" icon="play-circle-fill">
              {t(['ফ্রি ট্রায়াল', 'Free trial'])}
            </Button>
          </div>
        </form>
      </div>
    </Popup>
  );
}

export function PopupDemo(props: PopupDemoProps): JSX.Element {
  const { t, name, onClose } = props;
  if (name === 'auth') return <AuthDemo {...props} />;
  if (name === 'dialog')
    return (
      <Dialog
        title={t(['এখন লগ আউট করবেন?', 'Log out now?'])}
        confirm={t(['লগ আউট', 'Log out'])}
        cancel={t(['থাকুন', 'Stay'])}
        onConfirm={onClose}
        onCancel={onClose}
      >
        <p className="t2">{t(['চলমান বেট আগের মতোই থাকবে।', 'Open bets stay as they are.'])}</p>
      </Dialog>
    );
  return (
    <Popup title={t(['খেলার সীমা', 'Play limits'])} size={name} onClose={onClose}>
      <div className="col" style={{ gap: 14 }}>
        <p className="t2">
          {t(['সীমা কমালে সাথে সাথে, বাড়ালে 24 ঘণ্টা পরে।', 'A lower limit holds at once, a higher one after 24 hours.'])}
        </p>
        <Field label={t(['দিনে ডিপোজিট', 'Deposit a day'])} start={<b>৳</b>} inputMode="decimal" />
        <Button look="brand" block>
          {t(['সীমা ঠিক করুন', 'Set limit'])}
        </Button>
      </div>
    </Popup>
  );
}
