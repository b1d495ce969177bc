import { expect, test } from 'vitest'
import { initialsOf, makingText, placeOf, responseTimeText } from './vendor-words.ts'

test('names the country only for vendors outside Ghana', () => {
  expect(placeOf({ town: 'Bonwire', region: 'Ashanti', country: 'GH' })).toBe('Bonwire, Ashanti')
  expect(placeOf({ town: 'Kpalimé', region: 'Plateaux', country: 'TG' })).toBe('Kpalimé, Plateaux, Togo')
  expect(placeOf({ town: 'Praia', region: 'Santiago', country: 'CV' })).toBe('Praia, Santiago, CV')
})

test('derives two initials from a vendor’s name', () => {
  expect(initialsOf('Bonwire Loom House')).toBe('BL')
  expect(initialsOf('Ɛfua')).toBe('Ɛ')
  expect(initialsOf('“Ga” Drums')).toBe('GD')
})

test('describes times in words', () => {
  expect([1, 6, 24, 30].map(responseTimeText)).toEqual([
    'Usually replies within an hour',
    'Usually replies within 6 hours',
    'Usually replies within a day',
    'Usually replies within 2 days',
  ])
  expect(
    [
      { min: 1, max: 1 },
      { min: 4, max: 4 },
      { min: 2, max: 7 },
    ].map(makingText),
  ).toEqual(['1 working day', '4 working days', '2–7 working days'])
})
