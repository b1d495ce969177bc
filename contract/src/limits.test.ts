import { expect, it } from 'vitest'
import { EventFields } from './event-fields.ts'
import { GroupFields } from './groups.ts'
import { limits } from './limits.ts'
import { wishlistName } from './wishlist-fields.ts'

const [second, minute, day] = [1_000, 60_000, 24 * 60 * 60_000]

it('the constants of the specification are in force', () => {
  expect(limits).toMatchObject({
    signIn: {
      failures: 5,
      countedFor: 15 * minute,
      lockedFor: 30 * minute,
      delay: 2 * second,
      longestDelay: 30 * second,
    },
    accessToken: { life: day, rememberedLife: 30 * day, refreshBefore: 60 * second },
    refreshToken: { life: 7 * day, rememberedLife: 30 * day },
    secondFactor: { triesMax: 5, lockedFor: 30 * minute, rememberedFor: 30 * day },
    password: { resetSpacing: 60 * second },
    promotion: { codesMax: 3 },
    events: { apart: 3_600_000 },
    search: { recent: 10 },
    page: { size: 24, notifications: 20, activity: 20, reviews: 10 },
    user: { callTimeout: 30 * second },
    retry: { defaultWait: second, longestWait: 30 * second },
    analytics: { flushEvery: 10 * second },
    carousel: { every: 5 * second },
    toast: { shownFor: 4 * second },
    text: { line: 255 },
    cart: { quantityMax: 99 },
  })
  expect(limits.freeShippingOver).toBe(10_000)
})

it.each([
  ['a list name', wishlistName, 255],
  ['a group name', GroupFields.shape.name, 255],
  ['an event title', EventFields.shape.title, 255],
  ['a group description', GroupFields.shape.description, 2_000],
  ['an event description', EventFields.shape.description, 2_000],
])("%s accepts the specification's maximum of characters and not one more", (_name, field, most) => {
  expect(field.parse('a'.repeat(most))).toHaveLength(most)
  expect(field.safeParse('a'.repeat(most + 1)).success).toBe(false)
})
