import { expect, test } from 'vitest'
import { dayNameOf } from './day-name.ts'

test.each([
  ['1994-03-06', 'Sunday', 'Kwasi or Akosua'],
  ['1957-03-06', 'Wednesday', 'Kwaku or Akua'],
  ['2000-02-29', 'Tuesday', 'Kwabena or Abena'],
])('who was born on %s was born on a %s', (birthday, day, names) => {
  expect(dayNameOf(birthday)).toEqual({ day, names })
})

test('half a day has no name', () => {
  expect(['', '1994-03', '1994-02-31x'].map(dayNameOf)).toEqual([undefined, undefined, undefined])
})
