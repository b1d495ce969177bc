import { ChipLinks } from '#ui/choice-links.tsx'
import { type Direction, directions, giftsAddress } from './gifts-address.ts'

const names: Record<Direction, string> = { received: 'Received', given: 'Given' }

/** What one was given, or gave. */
export const GiftsTabs = ({ direction: shown }: { direction: Direction }) => (
  <ChipLinks
    label="Gifts"
    choices={directions.map(direction => ({
      key: direction,
      text: names[direction],
      to: giftsAddress({ direction, page: 1 }),
      current: direction === shown,
    }))}
  />
)
