import {
  occasionCountdown,
  occasionGiftsPath,
  occasions,
  upcomingOccasions,
} from '@akyede/contract/occasions'

/** An occasion with a link to gifts for it. */
export interface OccasionLink {
  name: string
  /** Such as "in 31 days", for occasions with a date. */
  when?: string
  to: string
  /** The slug of its picture. */
  picture: string
}

/** Pictures that the rest of the landing page does not show. */
const pictures: Readonly<Record<string, string>> = {
  'Valentine’s Day': 'waist-beads-coral',
  'Mother’s Day': 'batik-scarf-plum',
  'Father’s Day': 'leather-sandals',
  'Eid al-Fitr': 'smock-dress-rust',
  'Eid al-Adha': 'serving-dish-leaves',
  Christmas: 'soap-gift-six',
}

const undated = (name: string, value: string, picture: string): OccasionLink => ({
  name,
  to: occasionGiftsPath({ attr_occasion: [value] }),
  picture,
})

/** Occasions with a different date for each person. */
const personal: readonly OccasionLink[] = [
  undated('Outdooring', 'Naming day', 'krobo-bracelet-child'),
  undated('Birthday', 'Birthday', 'straw-hat-wide'),
  undated('Wedding', 'Wedding', 'bread-baskets-nested'),
  undated('New home', 'Housewarming', 'tie-dye-cushion-sunburst'),
  undated('Remembrance', 'Remembrance', 'clay-pot-smoked'),
]

const datedShown = 3
const ofGifts = occasions.filter(({ filters }) => filters)

/**
 * The occasions to choose gifts for: the next three dated ones, counted from this day in Accra, then the others.
 */
export function occasionLinks(now: Date): OccasionLink[] {
  const dated = upcomingOccasions(now, ofGifts)
    .slice(0, datedShown)
    .map(({ name, filters = {}, ...occasion }) => ({
      name,
      when: occasionCountdown(occasion),
      to: occasionGiftsPath(filters),
      picture: pictures[name] ?? 'round-fan-red',
    }))
  return [...dated, ...personal]
}
