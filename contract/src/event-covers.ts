import { type EventType, isMourning } from './event-words.ts'

/** The cover pictures of events: details of drawn cloths and baskets, by the slug of their picture. */
export const eventCovers = {
  'adinkra-gold': { slug: 'adinkra-cloth-sunrise-close', text: 'Gold adinkra cloth' },
  'adinkra-white': { slug: 'adinkra-wrap-white-close', text: 'White adinkra cloth' },
  'adinkra-teal': { slug: 'adinkra-cloth-lagoon-close', text: 'Teal adinkra cloth' },
  'kente-red': { slug: 'kente-throw-red-gold-close', text: 'Red and gold kente' },
  'kente-green': { slug: 'kente-stole-gold-green-close', text: 'Green and gold kente' },
  'kente-birds': { slug: 'ewe-kente-throw-birds-close', text: 'Blue kente with birds' },
  'batik-leaves': { slug: 'batik-runner-forest-close', text: 'Green batik with leaves' },
  'batik-flowers': { slug: 'batik-runner-clay-close', text: 'Red batik with flowers' },
  'batik-cowries': { slug: 'batik-length-cowries-close', text: 'Blue batik with cowries' },
  'indigo-rings': { slug: 'indigo-cloth-tied-rings-close', text: 'Indigo tie-dye' },
  'basket-sun': { slug: 'wall-basket-sun-close', text: 'Woven sun' },
  'krobo-beads': { slug: 'loose-krobo-beads-close', text: 'Krobo beads' },
} as const

export type EventCover = keyof typeof eventCovers
export const eventCoverNames = Object.keys(eventCovers) as [EventCover, ...EventCover[]]

const coversByType: Readonly<Record<EventType, EventCover>> = {
  birthday: 'adinkra-gold',
  naming: 'adinkra-white',
  engagement: 'kente-green',
  wedding: 'kente-red',
  anniversary: 'adinkra-teal',
  baby: 'kente-birds',
  graduation: 'kente-green',
  housewarming: 'batik-leaves',
  festival: 'batik-flowers',
  christmas: 'basket-sun',
  eid: 'batik-leaves',
  party: 'krobo-beads',
  funeral: 'indigo-rings',
  remembrance: 'indigo-rings',
  knocking: 'kente-green',
  outdooring: 'adinkra-white',
  one_week: 'indigo-rings',
  forty_days: 'indigo-rings',
  other: 'batik-cowries',
}

/** The covers to choose from: bright ones are missing for events of mourning. */
export const coversFor = (type: EventType): readonly EventCover[] =>
  isMourning(type) ? ['indigo-rings', 'adinkra-white', 'batik-cowries'] : eventCoverNames

/** The cover of an event: the one its host chose if it suits the type, or else the one of its type. */
export const coverOf = ({ type, cover }: { type: EventType; cover: EventCover | null }): EventCover =>
  cover !== null && coversFor(type).includes(cover) ? cover : coversByType[type]
