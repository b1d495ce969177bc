import { Chart, type ChartSeries } from '#ui/chart.tsx'
import { ChipLinks, TabLinks } from '#ui/choice-links.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { eachState, longName, type Specimen } from './specimen.ts'

const choices = ['Mine', 'Friends’', 'Group', 'Archived', 'Deleted'].map((text, place) => ({
  key: text,
  text,
  to: `#${text}`,
  current: place === 1,
}))

const days = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']
const cedis = (value: number | null) => `₵${value}`
const sold = (series: readonly ChartSeries[]) => (
  <Chart label="Sold by maker" points={days} series={series} format={cedis} formatShort={cedis} />
)

/** Components that filter and sum up a list. */
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
    of: 'chart',
    states: eachState(
      {
        'two lines': sold([
          { key: 'weavers', name: longName, values: [120, 340, 80, 410] },
          { key: 'potters', name: 'Vume Potters', values: [60, 0, 220, 90] },
        ]),
        'nothing sold': sold([{ key: 'all', name: 'All orders', values: [0, 0, 0, 0] }]),
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
