import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conflictOf, findConflict, findNextFreeTime } from './conflict.ts'
import { firstFrom, type Recurring } from './occurrences.ts'
import { nextReminder } from './schedule-reminders.ts'

const once = (at: string) => ({ starts_at: new Date(at), recurrence: 'none' })
const yearly = (at: string) => ({ starts_at: new Date(at), recurrence: 'yearly' })
const hour = 3_600_000

describe('conflicts of two events', () => {
  test.each([
    ['2027-03-06T10:00:00.000Z', '2027-03-06T10:59:59.999Z', true],
    ['2027-03-06T10:00:00.000Z', '2027-03-06T11:00:00.000Z', false],
    ['2027-03-06T10:00:00.000Z', '2027-03-06T09:00:00.000Z', false],
    ['2027-03-06T10:00:00.000Z', '2027-03-06T09:00:00.001Z', true],
  ])('of %s and %s are found: %s', (one, other, conflict) => {
    expect(conflictOf(once(one), once(other)) !== undefined).toBe(conflict)
    expect(conflictOf(once(other), once(one)) !== undefined).toBe(conflict)
  })

  test.each([
    ['a yearly one and a day in a later year', yearly('1990-05-05T10:00Z'), once('2031-05-05T10:30Z'), true],
    ['a yearly one and a day before it began', yearly('2030-05-05T10:00Z'), once('2028-05-05T10:00Z'), false],
    ['both sides of New Year', yearly('2020-12-31T23:45Z'), once('2027-01-01T00:15Z'), true],
    ['both yearly, both sides of New Year', yearly('2020-12-31T23:45Z'), yearly('2022-01-01T00:15Z'), true],
    ['a leap day and the day before it', yearly('2024-02-29T10:00Z'), yearly('2021-02-28T10:30Z'), true],
    ['a leap day and the 28th of a leap year', yearly('2024-02-29T10:00Z'), once('2028-02-28T10:00Z'), false],
    ['a leap day and the 28th of another year', yearly('2024-02-29T10:00Z'), once('2027-02-28T10:00Z'), true],
    ['yearly ones of other days', yearly('2020-06-01T10:00Z'), yearly('2020-06-03T10:00Z'), false],
  ])('are decided by calendar dates for %s', (_, one, other, conflict) => {
    expect(conflictOf(one, other) !== undefined).toBe(conflict)
    expect(conflictOf(other, one) !== undefined).toBe(conflict)
  })

  const time = fc.record({
    starts_at: fc.date({
      min: new Date('2024-01-01'),
      max: new Date('2027-12-31'),
      noInvalidDate: true,
    }),
    recurrence: fc.constantFrom('none', 'yearly'),
  })

  test('leave a next free time that is free, not before the requested one, and the nearest in steps of an hour', () => {
    fc.assert(
      fc.property(time, fc.array(fc.nat(48), { maxLength: 12 }), (requested, quarters) => {
        const others = quarters.map(quarter => ({
          ...requested,
          starts_at: new Date(requested.starts_at.getTime() + quarter * 15 * 60_000),
        }))
        const starts_at = findNextFreeTime(requested, others)
        expect(starts_at >= requested.starts_at).toBe(true)
        expect(findConflict({ ...requested, starts_at }, others)).toBeUndefined()
        if (others.length === 0) expect(starts_at).toEqual(requested.starts_at)
        expect(starts_at.getTime() - requested.starts_at.getTime()).toBeLessThanOrEqual(
          13 * 1.75 * hour + 12 * hour,
        )
      }),
    )
  })

  test('are found exactly where comparing every year of both finds them', () => {
    fc.assert(
      fc.property(time, fc.integer({ min: -90, max: 90 }), fc.nat(3), (one, minutes, years) => {
        const starts_at = new Date(one.starts_at.getTime() + minutes * 60_000)
        starts_at.setUTCFullYear(starts_at.getUTCFullYear() + years)
        const other = { starts_at, recurrence: years % 2 ? 'none' : 'yearly' }
        const times = (event: Recurring) =>
          Array.from({ length: 12 }, (_, year) => firstFrom(new Date(Date.UTC(2023 + year, 6, 1)), event))
        const near = times(one).some(mine =>
          times(other).some(theirs => Math.abs(mine.getTime() - theirs.getTime()) < hour),
        )
        expect(conflictOf(one, other) !== undefined).toBe(near)
      }),
    )
  })
})

describe('the next reminder', () => {
  const now = new Date('2027-03-01T12:00:00Z')
  test.each([
    ['fourteen days before', once('2027-04-01T10:00:00Z'), '2027-03-18T10:00:00.000Z'],
    [
      'seven days before, when fourteen have passed',
      once('2027-03-12T10:00:00Z'),
      '2027-03-05T10:00:00.000Z',
    ],
    ['a day before', once('2027-03-06T10:00:00Z'), '2027-03-05T10:00:00.000Z'],
    ['none, when it is tomorrow already', once('2027-03-02T10:00:00Z'), undefined],
    ['none of what has passed', once('2027-02-02T10:00:00Z'), undefined],
    [
      'of the next year, once all of this one have passed',
      yearly('2020-03-02T10:00:00Z'),
      '2028-02-17T10:00:00.000Z',
    ],
  ])('is %s', (_, event, expected) => {
    expect(nextReminder(event, now)?.toISOString()).toBe(expected)
  })
})
