import { giftsFor, occasionCountdown, occasions, occasionsAhead } from '@akyede/contract/occasions'

/** Those that come round for each person on another day. */
const undated: readonly OccasionLink[] = [
  ['a birthday', 'Birthday'],
  ['a wedding', 'Wedding'],
  ['a naming day', 'Naming day'],
  ['a new home', 'Housewarming'],
  ['a graduation', 'Graduation'],
  ['a thank-you', 'Thank you'],
].map(([text = '', value = '']) => ({ text, to: giftsFor({ attr_occasion: [value] }) }))

export interface OccasionLink {
  text: string
  to: string
}

const ofGifts = occasions.filter(({ narrows }) => narrows)

/** What to look for a gift for: the next three dated occasions, counted from this day (in Accra), then the others. */
export function occasionLinks(now: Date): OccasionLink[] {
  const dated = occasionsAhead(now, ofGifts)
    .slice(0, 3)
    .map(({ name, narrows = {}, ...ahead }) => ({
      text: `${name} ${occasionCountdown(ahead)}`,
      to: giftsFor(narrows),
    }))
  return [...dated, ...undated]
}
