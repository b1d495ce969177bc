import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { GiftReceipt, Receipt } from './receipt.tsx'
import { paidOrder } from './test-orders.ts'

it('a receipt contains items by maker, cost, taxes and the payment', () => {
  const html = renderToStaticMarkup(<Receipt order={paidOrder({})} />)
  for (const text of [
    'Sirigu Women Weavers, Sirigu',
    'Market basket (large)',
    '2 × ₵60.00',
    'Code AKWAABA',
    '−₵12.00',
    'Gift wrap',
    '₵10.00',
    '₵118.00',
    'VAT 15 % ₵14.10',
    'Paid by MTN MoMo',
    'reference akd-1',
    'Kumasi, Ashanti',
  ]) {
    expect(html).toContain(text)
  }
})

it('a gift receipt contains no price, no payer and no address', () => {
  const html = renderToStaticMarkup(<GiftReceipt order={paidOrder({})} />)
  for (const text of ['For Efua', 'For your new home', 'Market basket (large)', 'Sirigu Women Weavers']) {
    expect(html).toContain(text)
  }
  for (const secret of ['₵', '118', '60', 'MoMo', 'akd-1', 'Kumasi', 'AKWAABA']) {
    expect(html).not.toContain(secret)
  }
})
