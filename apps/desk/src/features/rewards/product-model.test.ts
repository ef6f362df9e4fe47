/** The form of a product. */
import { expect, test } from 'vitest';
import { productOf, productTexts, wrongProduct } from './product-model.ts';

test('goods have no value, cash has one; what is left empty is without a limit', () => {
  const texts = { ...productTexts(null), bn: 'বই', en: 'Book', points: '900' };
  expect(wrongProduct('goods', texts)).toEqual([]);
  expect(wrongProduct('cash', texts)).toEqual(['value']);
  expect(productOf('goods', texts)).toMatchObject({ stock: null, perMember: null, value: null, multiplier: 0 });
  expect(productOf('cash', { ...texts, value: '10', times: '3.5', stock: '4' })).toMatchObject({
    ...{ value: '10', multiplier: 350, stock: 4 },
  });
  expect(wrongProduct('goods', { ...texts, points: '0', rankFrom: '11', stock: '-1' })).toEqual([
    'points',
    'stock',
    'rankFrom',
  ]);
});
