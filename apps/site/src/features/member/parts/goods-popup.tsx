/** Where goods are sent that a promotion gave; the order then stands beside those of the points mall. */
import type { RewardItemView } from '@house/contract/rewards/shapes';
import { claimGoods } from '@house/contract/rewards/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type FormEvent, type JSX, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';

const FIELDS = [
  { name: 'name', complete: 'name', most: 80 },
  { name: 'phone', complete: 'tel', most: 24 },
  { name: 'address', complete: 'street-address', most: 300 },
] as const;

interface GoodsPopupProps {
  item: RewardItemView;
  title: string;
  onClose: () => void;
  onDone: () => void;
}

export function GoodsPopup({ item, title, onClose, onDone }: GoodsPopupProps): JSX.Element {
  const t = useT();
  const [delivery, setDelivery] = useState({ name: '', phone: '', address: '' });
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const isMissing = (name: keyof typeof delivery): boolean => delivery[name].trim() === '';
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (isBusy || FIELDS.some(({ name }) => isMissing(name))) return;
    setBusy(true);
    setError('');
    try {
      await request(claimGoods, { params: { id: item.id }, body: { delivery } });
      showToast(t('site-rewards.ordered'), 'win');
      onDone();
      onClose();
    } catch (thrown) {
      setError(messageOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Popup title={title} onClose={onClose} dismissible={!isBusy}>
      <form className="col" noValidate onSubmit={(event) => void send(event)}>
        <p className="sm t2">{t('site-rewards.deliveryHint')}</p>
        {FIELDS.map(({ name, complete, most }) => (
          <Field
            key={name}
            label={t(`site-rewards.delivery.${name}`)}
            name={name}
            required
            autoComplete={complete}
            maxLength={most}
            value={delivery[name]}
            error={isTried && isMissing(name) ? t('site-rewards.missing') : undefined}
            onChange={(event) => setDelivery({ ...delivery, [name]: event.target.value })}
          />
        ))}
        {error === '' ? null : (
          <Notice tone="loss" urgent>
            {error}
          </Notice>
        )}
        <Button type="submit" look="gold" block busy={isBusy}>
          {t('site-rewards.order')}
        </Button>
      </form>
    </Popup>
  );
}
