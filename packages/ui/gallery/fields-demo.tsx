/** What the gallery shows of fields of forms. */
import type { JSX } from 'react';
import { Field, PasswordField, Select, TextArea } from '../src/field.tsx';
import { Notice } from '../src/states.tsx';
import type { DemoProps } from './words.ts';

export function FieldsDemo({ t }: DemoProps): JSX.Element {
  return (
    <form className="card pad g2">
      <Field
        label={t(['ইউজারনেম', 'Username'])}
        icon="user"
        defaultValue="rafi_77"
        autoComplete="off"
        hint={t(['6–12 অক্ষর', '6–12 characters'])}
      />
      <PasswordField
        label={t(['পাসওয়ার্ড', 'Password'])}
        icon="lock-simple"
        defaultValue="password"
        autoComplete="off"
        error={t(['পাসওয়ার্ড মিলছে না। আর 4 বার চেষ্টা করা যাবে।', 'That password does not match this username. 4 tries left.'])}
        aside={
          <a className="link" href="#forgot">
            {t(['ভুলে গেছেন?', 'Forgot?'])}
          </a>
        }
      />
      <Field label={t(['আমন্ত্রণ কোড', 'Invitation code'])} optional placeholder="JR7K2P" ok={t(['সঠিক', 'Valid'])} />
      <Select
        label={t(['মাধ্যম', 'Channel'])}
        options={[
          { value: 'a', text: t(['বিকাশ', 'bKash']) },
          { value: 'b', text: t(['নগদ', 'Nagad']) },
        ]}
      />
      <Field
        label={t(['পরিমাণ', 'Amount'])}
        start={<b>৳</b>}
        end={<span className="sm t3 nw">{t(['ফি ৳0', 'Fee ৳0'])}</span>}
        inputMode="decimal"
        defaultValue="2,000"
      />
      <Field label={t(['বন্ধ ঘর', 'Disabled'])} defaultValue="01700-000 000" disabled />
      <TextArea label={t(['মন্তব্য', 'Note'])} optional />
      <div className="col">
        <Notice>{t(['লেনদেনের সময় GMT+6', 'Times in GMT+6'])}</Notice>
        <Notice tone="loss">{t(['ব্যালেন্স যথেষ্ট নয়', 'Not enough balance'])}</Notice>
        <Notice tone="warn">{t(['এখন রক্ষণাবেক্ষণ চলছে', 'Under maintenance'])}</Notice>
        <Notice tone="win">{t(['৳2,000.00 জমা হয়েছে', '৳2,000.00 credited'])}</Notice>
      </div>
    </form>
  );
}
