import { ChipLinks, TabLinks } from '#ui/choice-links.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { eachState, longName, type Specimen } from './specimen.ts'

const choices = ['Mine', 'Friends’', 'Group', 'Archived', 'Deleted'].map((text, place) => ({
  key: text,
  text,
  to: `#${text}`,
  current: place === 1,
}))

/** Components that filter a list. */
export const lists: readonly Specimen[] = [
  {
    of: 'choice-links',
    states: eachState(
      {
        chips: <ChipLinks label="Which lists" choices={choices} />,
        tabs: <TabLinks label="Parts of the page" choices={choices} />,
      },
      true,
    ),
  },
  {
    of: 'search-form',
    states: eachState({
      empty: <SearchForm name="Events" label="Find an event" action="/dashboard/events" search="" />,
      'searched for': (
        <SearchForm name="Orders" label="Find an order" action="/dashboard/orders" search={longName} />
      ),
    }),
  },
]
