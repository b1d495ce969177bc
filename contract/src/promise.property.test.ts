import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAfter, dayOf } from './days.ts'
import {
  type ClosedDays,
  deliveryPromise,
  lateFrom,
  longestLeadTime,
  orderDeadline,
  promiseLifetime,
} from './promise.ts'

const closed: ClosedDays = {
  public: new Set([
    '2026-12-04',
    '2026-12-25',
    '2026-12-26',
    '2026-12-28',
    '2027-01-01',
    '2027-03-26',
    '2027-03-29',
  ]),
  courier: new Set(['2026-12-31']),
}

const anyOrder = fc.record({
  now: fc.date({
    min: new Date('2026-11-01T00:00:00Z'),
    max: new Date('2028-03-31T00:00:00Z'),
    noInvalidDate: true,
  }),
  leadTimeDays: fc.nat(40),
  schedule: fc.record({
    workDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    cutOff: fc.constantFrom('00:00', '08:30', '14:00:00', '23:59'),
    pauses: fc.constantFrom([], [{ from: '2026-12-20', until: '2027-01-10' }]),
  }),
  closed: fc.constant(closed),
  transit: fc.tuple(fc.nat(4), fc.nat(4)).map(([min, more]) => ({ min, max: min + more })),
})

describe('every delivery promise', () => {
  it('is not earlier for a later order or a longer lead time', () => {
    fc.assert(
      fc.property(anyOrder, fc.nat(30 * 86_400_000), fc.nat(5), (one, wait, longer) => {
        const first = deliveryPromise(one)
        const later = deliveryPromise({ ...one, now: new Date(one.now.getTime() + wait) })
        const slower = deliveryPromise({ ...one, leadTimeDays: one.leadTimeDays + longer })
        expect(first.from <= first.until && dayOf(one.now) <= first.from).toBe(true)
        expect(later.from >= first.from && later.until >= first.until).toBe(true)
        expect(slower.from >= first.from && slower.until >= first.until).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  it('falls on days on which couriers operate', () => {
    fc.assert(
      fc.property(anyOrder, one => {
        for (const day of Object.values(deliveryPromise(one))) {
          expect(new Date(day).getUTCDay()).not.toBe(0)
          expect(closed.public.has(day) || closed.courier.has(day)).toBe(false)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('is met by orders until the deadline and missed by orders of the next day', () => {
    fc.assert(
      fc.property(anyOrder, fc.nat(120), (one, ahead) => {
        const neededBy = dayAfter(dayOf(one.now), ahead)
        const deadline = orderDeadline(one, neededBy)
        const arrives = (now: Date) => deliveryPromise({ ...one, now }).until
        expect(deadline?.tooLate).toBe(arrives(one.now) > neededBy)
        const last = deadline?.orderBy ?? ''
        expect(arrives(new Date(last)) <= neededBy).toBe(true)
        expect(arrives(new Date(dayAfter(last, 1))) > neededBy).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('is met by the longest lead time and missed by one day more', () => {
    fc.assert(
      fc.property(anyOrder, fc.nat(90), (one, ahead) => {
        const neededBy = dayAfter(dayOf(one.now), ahead)
        const lead = longestLeadTime(one, neededBy)
        if (lead >= 0) expect(deliveryPromise({ ...one, leadTimeDays: lead }).until <= neededBy).toBe(true)
        expect(deliveryPromise({ ...one, leadTimeDays: lead + 1 }).until > neededBy).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('holds until the next cut-off or midnight', () => {
    fc.assert(
      fc.property(anyOrder, one => {
        const lifetime = promiseLifetime(one.now, [one.schedule.cutOff]) * 1000
        const end = new Date(one.now.getTime() + lifetime - 1_000)
        expect(lifetime > 0 && lifetime <= 86_400_000).toBe(true)
        expect(deliveryPromise({ ...one, now: end })).toEqual(deliveryPromise(one))
      }),
      { numRuns: 500 },
    )
  })

  it('of an unsent parcel is late two working days after the first day on which it had to be sent, and not before', () => {
    fc.assert(
      fc.property(anyOrder, one => {
        const { from } = deliveryPromise(one)
        const late = lateFrom(from, one)
        expect(late > dayAfter(from, -one.transit.min - 10)).toBe(true)
        expect(lateFrom(dayAfter(from, 1), one) >= late).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
