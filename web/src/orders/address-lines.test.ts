import { expect, it } from 'vitest'
import { addressLines } from './address-lines.ts'

it('two address lines with the same text are two lines', () => {
  const lines = addressLines({
    recipient_name: 'Accra',
    street: 'Accra',
    area: 'Accra',
    city: 'Accra',
    state: 'Greater Accra',
    country: 'GH',
  })
  expect(lines.map(({ text }) => text)).toEqual(['Accra', 'Accra', 'Accra', 'Accra, Greater Accra'])
  expect(new Set(lines.map(({ field }) => field)).size).toBe(4)
})
