import { describe, expect, it } from 'vitest'
import {
  add,
  asCedis,
  asPesewas,
  type Cedis,
  formatCedis,
  formatPesewas,
  largest,
  type Pesewas,
  percentOf,
  smallest,
  subtract,
  times,
  toCedis,
  toPesewas,
  zero,
} from './money.ts'

const amounts = [0, 1, 29, 57, 101, 1_005, 123_456_789, 2_000_000_001, -1_999].map(asPesewas)

describe('money', () => {
  it('adds, subtracts and multiplies in whole pesewas', () => {
    const [ten, three] = [asPesewas(10), asPesewas(3)]
    expect([add(), add(ten, three, three), subtract(three, ten), times(three, 4)]).toEqual([0, 16, -7, 12])
    expect([smallest(ten, three), largest(zero, subtract(three, ten))]).toEqual([3, 0])
  })

  it('rounds half a pesewa of a percentage up', () => {
    expect([percentOf(asPesewas(1_005), 10), percentOf(asPesewas(1_004), 10)]).toEqual([101, 100])
  })

  it('converts to cedis and back without loss', () => {
    expect(amounts.map(amount => toPesewas(toCedis(amount)))).toEqual(amounts)
  })

  it('formats both units in the same way', () => {
    expect(formatCedis(asCedis(1_234.5))).toBe('₵1,234.50')
    expect(formatPesewas(asPesewas(123_450))).toBe('₵1,234.50')
    expect(formatPesewas(asPesewas(5_000), { trim: true })).toBe('₵50')
  })
})

describe('the compiler', () => {
  const price: Pesewas = asPesewas(4_500)
  const shown: Cedis = asCedis(45)

  it('refuses cedis where pesewas are expected, and pesewas where cedis are', () => {
    // @ts-expect-error
    add(price, shown)
    // @ts-expect-error
    formatCedis(price)
    // @ts-expect-error
    formatPesewas(shown)
    // @ts-expect-error
    toCedis(shown)
    // @ts-expect-error
    toPesewas(price)
    // @ts-expect-error
    const answer: Cedis = price
    // @ts-expect-error
    const stored: Pesewas = shown
    // @ts-expect-error
    const same = price === shown
    expect([answer, stored, same]).toEqual([4_500, 45, false])
  })

  it('refuses a plain number, and the sum of two units', () => {
    // @ts-expect-error
    const plain: Pesewas = 4_500
    // @ts-expect-error
    const sum: Pesewas = price + shown
    // @ts-expect-error
    const scaled: Cedis = price / 100
    expect([plain, sum, scaled]).toEqual([4_500, 4_545, 45])
  })
})
