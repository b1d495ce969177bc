import {
  occasionCountdown,
  occasionGiftsPath,
  occasions,
  upcomingOccasions,
} from '@akyede/contract/occasions'

/** Occasions with a different date for each person. */
const undated: readonly OccasionLink[] = [
  ['a birthday', 'Birthday'],
  ['a wedding', 'Wedding'],
  ['a naming day', 'Naming day'],
  ['a new home', 'Housewarming'],
  ['a graduation', 'Graduation'],
  ['a thank-you', 'Thank you'],
].map(([text = '', value = '']) => ({ text, to: occasionGiftsPath({ attr_occasion: [value] }) }))

export interface OccasionLink {
  text: string
  to: string
}

const ofGifts = occasions.filter(({ filters }) => filters)

/**
 * The occasions to choose gifts for: the next three dated ones, counted from this day in Accra, then the others.
 */
export function occasionLinks(now: Date): OccasionLink[] {
  const dated = upcomingOccasions(now, ofGifts)
    .slice(0, 3)
    .map(({ name, filters = {}, ...occasion }) => ({
      text: `${name} ${occasionCountdown(occasion)}`,
      to: occasionGiftsPath(filters),
    }))
  return [...dated, ...undated]
}
