import { dayAfter, dayOf, daysBetween } from '@akyede/contract/days'
import { isRemembrance } from '@akyede/contract/wish-words'
import type { WishlistPrivacy, WishlistPurpose } from '@akyede/contract/wishlist-fields'
import { formatCount } from '#ui/format-count.ts'
import type { WishlistFacts } from './lists-address.ts'

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

/** "24 December" */
const dayAndMonth = (day: string): string =>
  new Date(day).toLocaleDateString('en-GH', { day: 'numeric', month: 'long', timeZone: 'Africa/Accra' })

/** The news of an occasion, with " on 24 December" where the day is known. */
const news: Partial<Record<WishlistPurpose, (on: string) => string>> = {
  birthday: on => `My birthday is coming up${on}!`,
  wedding: on => `We’re getting married${on}!`,
  engagement: on => `We’re getting engaged${on}!`,
  naming: on => `Our baby’s naming day is coming up${on}!`,
  baby: () => 'We’re expecting a baby!',
  graduation: on => `I’m graduating${on}!`,
  housewarming: on => `We’re moving into our new home${on}!`,
  anniversary: on => `Our anniversary is coming up${on}!`,
  christmas: () => 'Afehyia pa! Christmas is coming.',
  eid: on => `We’re celebrating Eid${on}.`,
  funeral: on => `We’re remembering our loved one${on}.`,
}

type SharedFacts = Pick<WishlistFacts, 'name' | 'purpose' | 'deadline' | 'role' | 'owner'>

/** The text of a message with the link of a list, for its occasion. Only the owner speaks of "my birthday". */
export function shareMessage({ name, purpose, deadline, role, owner }: SharedFacts, now: Date): string {
  const isOver = deadline !== null && hasPassed(deadline, now)
  const on = deadline === null ? '' : ` on ${dayAndMonth(deadline)}`
  const first = purpose && role === 'owner' && !isOver ? `${news[purpose]?.(on) ?? ''} ` : ''
  if (purpose === 'funeral')
    return `${first}If you’d like to support the family, here’s what would help: “${name}”`.trim()
  const whose = role === 'owner' ? 'here’s my wishlist' : `here’s ${owner.first_name}’s wishlist`
  return `${first}If you’d like to give something, ${whose}: “${name}”. You can pay by MoMo, no account needed.`.trim()
}

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

/** Host of an address: "lamps.example"; undefined when it is not an address. */
export function hostOf(url: string): string | undefined {
  try {
    return new URL(url).hostname
  } catch {
    return undefined
  }
}
