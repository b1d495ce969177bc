import { expect, test } from 'vitest'
import { dayNameOf } from './profile-sections.tsx'

test.each([
  ['1994-03-06', 'Sunday', 'Kwasi or Akosua'],
  ['1957-03-06', 'Wednesday', 'Kwaku or Akua'],
  ['2000-02-29', 'Tuesday', 'Kwabena or Abena'],
])('names the day %s as %s', (birthday, day, names) => {
  expect(dayNameOf(birthday)).toEqual({ day, names })
})

test('returns no name for an incomplete date', () => {
  expect(['', '1994-03', '1994-02-31x'].map(dayNameOf)).toEqual([undefined, undefined, undefined])
})
