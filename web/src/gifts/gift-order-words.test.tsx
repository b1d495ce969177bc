import type { GiftReceived } from '@akyede/contract/given-gifts'
import { asCedis } from '@akyede/contract/money'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { CancelGift } from './cancel-gift.tsx'
import { giftOrderWordsFor } from './gift-order-words.ts'
import { draftsFor } from './say-thanks.tsx'

describe('thanks', () => {
  it.each([
    ['birthday', 1, 'Medaase! Your gift for Ama is paid.', 'your gift'],
    ['birthday', 3, 'Medaase! Your gifts for Ama are paid.', 'your gifts'],
    ['funeral', 3, 'Thank you. Your order for Ama is paid.', 'your order'],
  ])('name what was given from a %s list, %i in number', (purpose, gifts, thanks, found) => {
    const words = giftOrderWordsFor({ purpose })
    expect([words.thanks('Ama', gifts), words.found(gifts)]).toEqual([thanks, found])
  })
})

it('never says "gift" or exclaims on a list of remembrance', () => {
  const words = giftOrderWordsFor({ purpose: 'funeral' })
  const texts = [
    ...Object.values(words).map(word => (typeof word === 'string' ? word : '')),
    ...[1, 3].flatMap(count => [words.thanks('Ama', count), words.found(count), words.stillOpen(count)]),
    words.shownLater('Ama'),
    ...draftsFor({
      from: 'Kojo',
      item: {} as GiftReceived['item'],
      wishlist: { id: 'l', name: 'For Nana', purpose: 'funeral' },
    }),
  ]
  expect(texts.filter(text => /gift|give|secret|!/i.test(text))).toEqual([])
})

it('cancels an order instead of a gift on a list of remembrance', () => {
  const cancelling = (purpose: string | null) =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <CancelGift reference="r" name="Stole" owner="Ama" purpose={purpose} refund={asCedis(20)} />
        </MemoryRouter>
      </QueryClientProvider>,
    )
  expect(cancelling('funeral')).toContain('Cancel this order')
  expect(cancelling('funeral')).not.toMatch(/gift/i)
  expect(cancelling('birthday')).toContain('Cancel this gift')
})
