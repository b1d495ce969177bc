import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQuantityChanges } from './quantity-changes.ts'

describe('changes of a quantity', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are sent once when the quantity has settled', () => {
    const changes = createQuantityChanges<string>()
    const sent: number[] = []
    for (const quantity of [2, 3, 4]) {
      changes.later('basket', 'cart', () => sent.push(quantity))
      vi.advanceTimersByTime(399)
    }
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual([4])
  })

  it('can be rolled back to the cart before the first of them', () => {
    const changes = createQuantityChanges<string>()
    const befores: string[] = []
    changes.later('basket', 'cart with 1', before => befores.push(before))
    changes.later('basket', 'cart with 2', before => befores.push(before))
    vi.runAllTimers()
    changes.later('basket', 'cart with 3', before => befores.push(before))
    vi.runAllTimers()
    expect(befores).toEqual(['cart with 1', 'cart with 3'])
  })

  it('of different line items do not wait for each other', () => {
    const changes = createQuantityChanges<string>()
    const sent: string[] = []
    changes.later('basket', 'cart', () => sent.push('basket'))
    vi.advanceTimersByTime(300)
    changes.later('drum', 'cart', () => sent.push('drum'))
    vi.advanceTimersByTime(100)
    expect(sent).toEqual(['basket'])
  })

  it('are sent at once when the user leaves', () => {
    const changes = createQuantityChanges<string>()
    const sent: string[] = []
    changes.later('basket', 'cart', () => sent.push('basket'))
    changes.flush()
    vi.runAllTimers()
    expect(sent).toEqual(['basket'])
  })

  it('of a removed line item are never sent', () => {
    const changes = createQuantityChanges<string>()
    const sent: string[] = []
    changes.later('basket', 'cart', () => sent.push('basket'))
    changes.forget('basket')
    vi.runAllTimers()
    expect(sent).toEqual([])
  })
})
