import type { ActivityType } from '@akyede/contract/activity'
import { formatPesewas, type Pesewas } from '@akyede/contract/money'
import type { GiftSummary } from '#feature/gifts'

/** What an entry is told of with. */
export interface ActivityDetails {
  /** "You", or a name; "Somebody" where it is not known. */
  readonly who: string
  readonly other: string
  /** The id of what it is about. */
  readonly id: string
  /** How the list, group or event is called. */
  readonly name: string
  readonly amount: number
  readonly answer: string | null
  readonly order: { readonly number: string; readonly total: Pesewas } | undefined
  readonly gift: GiftSummary | undefined
}

interface Words {
  readonly title: string
  readonly description?: string
  readonly link: string
}

const answers: Readonly<Record<string, string>> = {
  accepted: 'is coming to',
  tentative: 'may come to',
  declined: 'cannot come to',
}
const yourAnswers: Readonly<Record<string, string>> = {
  accepted: 'are coming to',
  tentative: 'may come to',
  declined: 'cannot come to',
}

const answerOf = ({ who, answer }: ActivityDetails): string =>
  (who === 'You' ? yourAnswers : answers)[answer ?? ''] ?? 'answered'

const ofOrder = (words: (number: string) => string) => (told: ActivityDetails) => ({
  title: words(told.order?.number ?? ''),
  description: told.order ? formatPesewas(told.order.total) : '',
  link: `/orders/${told.id}`,
})

const listOf = ({ id }: ActivityDetails): string => `/dashboard/wishlists/${id}`
const groupOf = ({ id }: ActivityDetails): string => `/dashboard/friends/groups/${id}`
const eventOf = ({ id }: ActivityDetails): string => `/dashboard/events/${id}`

/** Plain words, which fit a wedding and a funeral alike. */
export const activityWords: Readonly<Record<ActivityType, (told: ActivityDetails) => Words>> = {
  'list.added': told => ({ title: `${told.who} made the list “${told.name}”`, link: listOf(told) }),
  'list.items_added': told => ({
    title: `${told.who} put ${told.amount === 1 ? 'something' : `${told.amount} things`} on “${told.name}”`,
    link: listOf(told),
  }),
  'friends.made': ({ other }) => ({ title: `You and ${other} are friends now`, link: '/dashboard/friends' }),
  'group.created': told => ({ title: `${told.who} made the group “${told.name}”`, link: groupOf(told) }),
  'group.joined': told => ({ title: `${told.who} joined the group “${told.name}”`, link: groupOf(told) }),
  'event.added': told => ({ title: `${told.who} set the day of “${told.name}”`, link: eventOf(told) }),
  'event.answered': told => ({
    title: `${told.who} ${answerOf(told)} “${told.name}”`,
    link: eventOf(told),
  }),
  'event.cancelled': told => ({ title: `${told.who} called off “${told.name}”`, link: eventOf(told) }),
  'order.paid': ofOrder(number => `Your order ${number} is paid`),
  'order.shipped': ofOrder(number => `A parcel of your order ${number} is on its way`),
  'order.delivered': ofOrder(number => `A parcel of your order ${number} has arrived`),
  'order.cancelled': ofOrder(number => `Your order ${number} was called off`),
  'order.refunded': ofOrder(number => `The money for your order ${number} is back with you`),
  'gift.given': ({ gift }) => ({
    title: `You gave ${gift?.owner ?? ''} ${gift?.what ?? ''}`,
    description: `From “${gift?.list ?? ''}”. Only you see this here.`,
    link: '/dashboard/gifts?tab=given',
  }),
  'gift.received': ({ who, gift }) => ({
    title: `${who} gave you ${gift?.what ?? ''}`,
    description: `From “${gift?.list ?? ''}”`,
    link: '/dashboard/gifts',
  }),
}
