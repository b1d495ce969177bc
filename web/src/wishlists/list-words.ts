import { dayAfter, dayOf, daysBetween } from '@akyede/contract/days'
import { isRemembrance } from '@akyede/contract/wish-words'
import type { WishlistPrivacy } from '@akyede/contract/wishlist-fields'
import { formatCount } from '#ui/format-count.ts'

/** "1 gift", "3 gifts"; a list of remembrance has things. */
export const giftCount = (count: number, list?: { readonly purpose: string | null }): string =>
  formatCount(count, list && isRemembrance(list) ? 'thing' : 'gift')

/** Name and explanation of each privacy. */
export const privacyWords: Readonly<Record<WishlistPrivacy, { text: string; means: string }>> = {
  private: { text: 'Private', means: 'Only you and people you send the link to' },
  friends: { text: 'Friends', means: 'Your friends and people you send the link to' },
  group: { text: 'Group', means: 'Members of one of your groups' },
  public: { text: 'Anyone', means: 'Anyone can find and see it' },
}

const longDay = new Intl.DateTimeFormat('en-GH', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Africa/Accra',
})

/** "24 December 2026" */
export const dayInFull = (day: string): string => longDay.format(new Date(day))

/** Time to the day of a list: "today", "in 33 days", "3 days ago". */
export function daysAway(day: string, now: Date): string {
  const days = daysBetween(dayOf(now), day)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}

export const hasPassed = (day: string, now: Date): boolean => day < dayOf(now)

/** The next date of a yearly day, such as 25 December. */
export function nextYearly(month: number, day: number, now: Date): string {
  const year = now.getUTCFullYear()
  const written = (of: number) => dayAfter(`${of}-${String(month).padStart(2, '0')}-01`, day - 1)
  return hasPassed(written(year), now) ? written(year + 1) : written(year)
}

/** Host of an address: "lamps.example"; undefined when it is no address. */
export function hostOf(url: string): string | undefined {
  try {
    return new URL(url).hostname
  } catch {
    return undefined
  }
}
