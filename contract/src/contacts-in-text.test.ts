import { expect, test } from 'vitest'
import { mayHaveContactDetails } from './contacts-in-text.ts'

test('finds links, email addresses, phone numbers and codes to dial', () => {
  for (const text of [
    'Pay here: https://pay.example',
    'Pay at www.example.com/pay, please',
    'Go to akyede-refund.shop',
    'Write to ama@example.com.',
    'Send it to 024 412 3456',
    'Send it to +233-24-412-3456',
    'Dial *170# and choose 1',
    // Full-width, as phones for Chinese and Japanese write them.
    'Send it to ０２４ ４１２ ３４５６',
    'Dial ＊１７０＃',
    'Go to ｗｗｗ．example',
    'GO TO AKYEDE-REFUND.SHOP',
    // With a character that nobody sees, and a Chinese full stop.
    'Send it to 024\u200b4123456',
    'Go to akyede-refund。shop',
  ])
    expect([text, mayHaveContactDetails(text)]).toEqual([text, true])
})

test('accepts what people write about their work', () => {
  for (const text of [
    'I am ill and cannot work this month.',
    'The basket tore on the loom, sorry. We will weave another by 12.12.2026.',
    '2 of 3 are ready, at 1.5 m and ₵120.50 each…',
    'Sorry.We ran out of blue thread',
    'Order AK-7F3K2QHM needs 10 more days',
  ])
    expect([text, mayHaveContactDetails(text)]).toEqual([text, false])
})
