import { expect, it } from 'vitest'
import { dayNames, dayNamesText } from './day-names.ts'

it('names a child by the weekday of its birth in Akan, Ga and Ewe', () => {
  expect(dayNames('2026-11-30')).toMatchObject({
    weekday: 'Monday',
    akan: { male: 'Kwadwo', female: 'Adwoa' },
    ewe: { male: 'Kodzo', female: 'Adzo' },
  })
  // Leap days and the turn of the year.
  const weekdays = ['2028-02-29', '2026-12-31', '2027-01-01'].map(day => dayNames(day)?.weekday)
  expect(weekdays).toEqual(['Tuesday', 'Thursday', 'Friday'])
})

it('gives each day of a week other names, the same as a week later', () => {
  const week = Array.from({ length: 7 }, (_, day) => dayNames(`2027-03-0${day + 1}`)?.akan)
  expect(new Set(week.flatMap(names => [names?.male, names?.female])).size).toBe(14)
  expect(dayNames('2027-03-08')?.akan).toEqual(week[0])
})

it('says the names in one sentence, and none without a day', () => {
  const thursday = dayNames('2026-12-24')
  expect(thursday && dayNamesText(thursday)).toBe(
    'Born on a Thursday: Yaw or Yaa in Akan, Kwao or Yaa in Ga, Yao or Yawa in Ewe.',
  )
  expect(dayNames('')).toBeUndefined()
})
