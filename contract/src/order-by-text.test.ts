import { expect, test } from 'vitest'
import { orderByText } from './order-by-text.ts'

test('an item names its last day of ordering, then says today, and then that it is too late', () => {
  const text = (today: string, tooLate = false) => orderByText('2026-12-03', tooLate, today)
  expect(text('2026-11-30')).toBe('Order by Thursday 3 December')
  expect(['2026-12-01', '2026-12-02', '2026-12-03'].map(today => text(today))).toEqual(
    Array(3).fill('Order today'),
  )
  expect([text('2026-12-03', true), text('2026-12-04', true)]).toEqual(Array(2).fill('Too late for the date'))
})
