import { type EventType, isMourning } from '@akyede/contract/event-words'
import { dayInFull, timeOf } from './event-times.ts'

/** The first line of a message that invites, by occasion. The title follows. */
const invitingWords: Partial<Readonly<Record<EventType, string>>> = {
  birthday: 'Come and celebrate with us',
  naming: 'Please join us to welcome our little one',
  engagement: 'We’d be honoured to have you with us',
  wedding: 'We’d be honoured to have you with us',
  anniversary: 'Come and celebrate with us',
  baby: 'Come and celebrate with us',
  graduation: 'Come and celebrate with us',
  housewarming: 'Come and see our new home',
  christmas: 'Come and spend Christmas with us',
  eid: 'Come and celebrate Eid with us',
  funeral: 'Please join us as we say goodbye',
  remembrance: 'Please join us in remembrance',
  knocking: 'Our families are meeting, and we’d be honoured to have you',
  outdooring: 'Please join us to welcome our little one',
  one_week: 'Please join the family for the one-week observance',
  forty_days: 'Please join us in remembrance',
}

interface InvitedTo {
  readonly title: string
  readonly type: EventType
  readonly occurs_at: string
  readonly location: string
}

/** The message for WhatsApp; the link follows on a line of its own. */
export const invitingMessage = ({ title, type, occurs_at, location }: InvitedTo): string =>
  [
    `${invitingWords[type] ?? 'You’re invited'}: ${title}`,
    `${dayInFull(occurs_at)}, ${timeOf(occurs_at)}${location && `, ${location}`}`,
    isMourning(type) ? 'Details, and your reply:' : 'See the invitation and reply here:',
  ].join('\n')

/** The message for WhatsApp after the time or the place has changed; the link follows on a line of its own. */
export const movedMessage = ({ title, occurs_at, location }: InvitedTo): string =>
  [
    `Please note the change: ${title}`,
    `It’s now on ${dayInFull(occurs_at)}, ${timeOf(occurs_at)}${location && `, ${location}`}`,
    'Can you still come? Please reply here:',
  ].join('\n')

/** A message after the event. */
export const thankingMessage = ({ title, type }: Pick<InvitedTo, 'title' | 'type'>): string =>
  isMourning(type)
    ? `Thank you for being with us at ${title}. Your presence meant so much to our family.`
    : `Medaase! Thank you for coming to ${title}. It was lovely to have you with us.`

export const whatsAppAddress = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`

/** Headings of a linked list: mourning mentions no gifts. */
export const listWords = (type: EventType) =>
  isMourning(type)
    ? { title: 'Support list', lead: 'If you’d like to support the family', go: 'Send support' }
    : { title: 'Wishlist', lead: 'If you’d like to bring a gift', go: 'See the wishlist' }

/** Counts people in words: "1 person", "3 people". */
export const peopleText = (people: number): string => (people === 1 ? '1 person' : `${people} people`)
