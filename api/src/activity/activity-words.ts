import type { ActivityType } from '@akyede/contract/activity'
import { giftWordsFor } from '@akyede/contract/gift-words'
import { formatPesewas, type Pesewas } from '@akyede/contract/money'
import type { GiftSummary } from '#feature/gifts'

/** The facts that the text of an entry uses. */
export interface ActivityDetails {
  /** "You", or a name; "Someone" when the name is unknown. */
  readonly who: string
  readonly other: string
  /** The id of the list, group, event, order or gift. */
  readonly id: string
  /** Name of the list, group or event. */
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

const answerTexts: Readonly<Record<string, string>> = {
  accepted: 'is coming to',
  tentative: 'replied Maybe to',
  declined: 'can’t come to',
}
const yourAnswerTexts: Readonly<Record<string, string>> = {
  accepted: 'are coming to',
  tentative: 'replied Maybe to',
  declined: 'can’t come to',
}

const answerText = ({ who, answer }: ActivityDetails): string =>
  (who === 'You' ? yourAnswerTexts : answerTexts)[answer ?? ''] ?? 'answered'

const orderWords = (titleOf: (number: string) => string) => (details: ActivityDetails) => ({
  title: titleOf(details.order?.number ?? ''),
  description: details.order ? formatPesewas(details.order.total) : '',
  link: `/orders/${details.id}`,
})

const gaveOf = (gift: GiftSummary | undefined): string =>
  giftWordsFor({ purpose: gift?.purpose ?? null }).gave

const listLink = ({ id }: ActivityDetails): string => `/dashboard/wishlists/${id}`
const groupLink = ({ id }: ActivityDetails): string => `/dashboard/friends/groups/${id}`
const eventLink = ({ id }: ActivityDetails): string => `/dashboard/events/${id}`

/** Neutral texts, which suit a wedding and a funeral alike. */
export const activityWords: Readonly<Record<ActivityType, (details: ActivityDetails) => Words>> = {
  'list.added': details => ({
    title: `${details.who} created the list “${details.name}”`,
    link: listLink(details),
  }),
  'list.items_added': details => ({
    title: `${details.who} added ${details.amount === 1 ? 'an item' : `${details.amount} items`} to “${details.name}”`,
    link: listLink(details),
  }),
  'friends.made': ({ other }) => ({ title: `You and ${other} are now friends`, link: '/dashboard/friends' }),
  'group.created': details => ({
    title: `${details.who} created the group “${details.name}”`,
    link: groupLink(details),
  }),
  'group.joined': details => ({
    title: `${details.who} joined the group “${details.name}”`,
    link: groupLink(details),
  }),
  'event.added': details => ({
    title: `${details.who} created “${details.name}”`,
    link: eventLink(details),
  }),
  'event.answered': details => ({
    title: `${details.who} ${answerText(details)} “${details.name}”`,
    link: eventLink(details),
  }),
  'event.cancelled': details => ({
    title: `${details.who} cancelled “${details.name}”`,
    link: eventLink(details),
  }),
  'order.paid': orderWords(number => `Your order ${number} is paid`),
  'order.shipped': orderWords(number => `A parcel from your order ${number} is on its way`),
  'order.delivered': orderWords(number => `A parcel from your order ${number} has arrived`),
  'order.cancelled': orderWords(number => `Your order ${number} was cancelled`),
  'order.refunded': orderWords(number => `Your order ${number} was refunded`),
  'gift.given': ({ gift }) => ({
    title: `You ${gaveOf(gift)} ${gift?.owner ?? ''} ${gift?.what ?? ''}`,
    description: `From “${gift?.list ?? ''}”. Only you can see this.`,
    link: '/dashboard/gifts?tab=given',
  }),
  'gift.received': ({ who, gift }) => ({
    title: `${who} ${gaveOf(gift)} you ${gift?.what ?? ''}`,
    description: `From “${gift?.list ?? ''}”`,
    link: '/dashboard/gifts',
  }),
}
