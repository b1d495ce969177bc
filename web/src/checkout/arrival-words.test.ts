import { expect, it } from 'vitest'
import { arrivalWords } from './delivery-section.tsx'

const today = new Date('2026-11-21T23:30:00Z')
const sending = (makingDays: number, min: number, max: number) => ({ makingDays, days: { min, max } })

it('a parcel arrives after its production and transit days', () => {
  expect(arrivalWords(today, sending(2, 1, 3))).toBe('arrives Tue 24 – Thu 26 Nov')
  expect(arrivalWords(today, sending(5, 2, 6))).toBe('arrives Sat 28 Nov – Wed 2 Dec')
  expect(arrivalWords(today, sending(0, 1, 1))).toBe('arrives Sun 22 Nov')
})
