import { expect, test } from 'vitest'
import { dayByKey, weeksOf } from './month-days.ts'

test('a month is shown in whole weeks from Monday to Sunday', () => {
  const weeks = weeksOf('2026-12')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]).toBe('2026-11-30')
  expect(weeks.at(-1)?.[6]).toBe('2027-01-03')
  expect(weeksOf('2027-02')).toEqual([
    ...Array.from({ length: 4 }, (_, week) =>
      Array.from({ length: 7 }, (_, day) => `2027-02-${String(week * 7 + day + 1).padStart(2, '0')}`),
    ),
  ])
})

test.each([
  ['ArrowLeft', '2026-12-01', '2026-11-30'],
  ['ArrowDown', '2026-12-28', '2027-01-04'],
  ['Home', '2026-12-24', '2026-12-21'],
  ['End', '2026-12-24', '2026-12-27'],
  ['PageDown', '2027-01-31', '2027-02-28'],
  ['PageUp', '2026-01-15', '2025-12-15'],
  ['a', '2026-12-24', undefined],
])('%s leads from %s to %s', (key, from, to) => {
  expect(dayByKey(key, from)).toBe(to)
})
