import { describe, expect, it } from 'vitest'
import { type MoveParts, moveGuestCart, moveGuestCodes, type PendingMove } from './bring-guest-cart.ts'
import type { CartLineItem } from './line-items.ts'
import { testLineItem } from './test-line-items.ts'

/** A browser with a guest cart, and an account that may be unreachable. */
function openBrowser(first: readonly CartLineItem[]) {
  let lineItems = first
  let pending: PendingMove | null = null
  let keys = 0
  const received: PendingMove[] = []
  const state = { answers: true, refuses: false, owner: 1, during: (): unknown => undefined }
  const parts = (): MoveParts => ({
    owner: state.owner,
    isRefused: () => state.refuses,
    cart: {
      read: () => lineItems,
      replace: next => {
        lineItems = next
      },
    },
    pending: {
      read: () => pending,
      write: move => {
        pending = move
      },
      clear: () => {
        pending = null
      },
    },
    newKey: () => `key-${++keys}`,
    sync: async move => {
      received.push(move)
      const during = state.during
      state.during = () => {}
      await during()
      if (!state.answers) throw new Error('no answer')
    },
  })
  return {
    state,
    received,
    move: () => moveGuestCart(parts()),
    lines: () => lineItems,
    put: (next: readonly CartLineItem[]) => {
      lineItems = next
    },
    pending: () => pending,
  }
}

describe('at sign-in', () => {
  it("the guest's line items move to the account and leave the browser", async () => {
    const browser = openBrowser([testLineItem({ quantity: 3 }), testLineItem({ variantId: 'large' })])
    await expect(browser.move()).resolves.toBe(true)
    expect(browser.received[0]?.items).toEqual([
      { product_id: 'basket', variant_id: null, quantity: 3 },
      { product_id: 'basket', variant_id: 'large', quantity: 1 },
    ])
    expect(browser.lines()).toEqual([])
    expect(browser.pending()).toBeNull()
  })

  it('an empty cart sends no request', async () => {
    const browser = openBrowser([])
    await expect(browser.move()).resolves.toBe(false)
    expect(browser.received).toEqual([])
  })

  it('the line items stay here until the account has them', async () => {
    const browser = openBrowser([testLineItem()])
    browser.state.answers = false
    await expect(browser.move()).rejects.toThrow('no answer')
    expect(browser.lines()).toHaveLength(1)
  })

  it('an interrupted move is resumed as the same call', async () => {
    const browser = openBrowser([testLineItem()])
    browser.state.answers = false
    await browser.move().catch(() => {})
    browser.state.answers = true
    await browser.move()
    expect(browser.received.map(move => move.key)).toEqual(['key-1', 'key-1'])
  })

  it('other content is another call, made once the unfinished one is certain', async () => {
    const browser = openBrowser([testLineItem({ quantity: 1 })])
    browser.state.answers = false
    await browser.move().catch(() => {})
    browser.put([testLineItem({ quantity: 2 })])
    browser.state.answers = true
    await browser.move()
    expect(browser.received.map(move => [move.key, move.items[0]?.quantity])).toEqual([
      ['key-1', 1],
      ['key-1', 1],
      ['key-2', 2],
    ])
    expect(browser.lines()).toEqual([])
  })

  it('items that are added during the move follow it', async () => {
    const browser = openBrowser([testLineItem()])
    browser.state.during = () => browser.put([testLineItem(), testLineItem({ productId: 'drum' })])
    await browser.move()
    expect(browser.received[1]?.items).toMatchObject([{ product_id: 'drum', quantity: 1 }])
    expect(browser.lines()).toEqual([])
  })

  it('items that are removed during the move are removed from the account again', async () => {
    const browser = openBrowser([testLineItem()])
    browser.state.during = () => browser.put([])
    await browser.move()
    expect(browser.received[1]?.items).toMatchObject([{ product_id: 'basket', quantity: 0 }])
  })

  it('a tab whose move another tab has finished deletes nothing that was added since', async () => {
    const browser = openBrowser([testLineItem()])
    browser.state.during = async () => {
      await browser.move()
      browser.put([testLineItem()])
    }
    await browser.move()
    expect(browser.received.map(move => move.key)).toEqual(['key-1', 'key-1'])
    expect(browser.lines()).toHaveLength(1)
  })

  it('a move that was rejected for its content is not repeated unchanged', async () => {
    const browser = openBrowser([testLineItem()])
    Object.assign(browser.state, { answers: false, refuses: true })
    await expect(browser.move()).rejects.toThrow()
    expect(browser.pending()).toBeNull()
    expect(browser.lines()).toHaveLength(1)
  })

  it("a pending move of another user's account is ignored", async () => {
    const browser = openBrowser([testLineItem()])
    browser.state.answers = false
    await browser.move().catch(() => {})
    browser.put([testLineItem({ productId: 'drum' })])
    Object.assign(browser.state, { answers: true, owner: 2 })
    await browser.move()
    expect(browser.received.slice(1).flatMap(({ items }) => items.map(item => item.product_id))).toEqual([
      'drum',
    ])
  })
})

class Refusal extends Error {}
class Lost extends Error {}

function moving(stored: readonly string[], responses: Record<string, Error | undefined>) {
  const rejected: string[] = []
  const tried: string[] = []
  let codes = stored
  const done = moveGuestCodes({
    codes: {
      read: () => codes,
      replace: left => {
        codes = left
      },
    },
    apply: async code => {
      tried.push(code)
      const error = responses[code]
      if (error) throw error
    },
    isDefinite: error => error instanceof Refusal,
    isThere: error => error instanceof Refusal && error.message === 'there',
    report: code => rejected.push(code),
  })
  return done.then(() => ({ rejected, tried, left: codes }))
}

it('applies each code and removes it here', async () => {
  expect(await moving(['FIRST', 'SECOND'], {})).toEqual({
    rejected: [],
    tried: ['FIRST', 'SECOND'],
    left: [],
  })
})

it('reports a rejected code and continues with the next one', async () => {
  const found = await moving(['FIRST', 'SECOND'], { FIRST: new Refusal('expired') })
  expect(found).toEqual({ rejected: ['FIRST'], tried: ['FIRST', 'SECOND'], left: [] })
})

it('ignores a code that the account already has', async () => {
  expect(await moving(['FIRST'], { FIRST: new Refusal('there') })).toMatchObject({ rejected: [], left: [] })
})

it('keeps codes that were lost on the network for another time', async () => {
  const found = await moving(['FIRST', 'SECOND'], { FIRST: new Lost() })
  expect(found).toEqual({ rejected: [], tried: ['FIRST'], left: ['FIRST', 'SECOND'] })
})
