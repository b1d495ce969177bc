import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MoneyHistory } from '#test/money-history.ts'

/** `HISTORIES=100000` runs more of them. */
const histories = Number(process.env.HISTORIES ?? 10_000)

const step = fc.tuple(fc.nat(10), fc.nat(1_000), fc.nat(200_000))

test('pays makers exactly what they earned, whatever happens, after each step of random histories', {
  timeout: 300_000,
}, () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), steps => {
      const history = new MoneyHistory()
      for (const each of steps) {
        history.apply(each)
        const broken = history.broken()
        if (broken.length > 0) expect(broken).toEqual([])
      }
    }),
    { numRuns: histories },
  )
})
