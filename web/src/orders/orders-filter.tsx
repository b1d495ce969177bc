import { ChipLinks } from '#ui/choice-links.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { addressOf, type OrdersView } from './orders-address.ts'
import { statusNames, statusWords } from './status-words.ts'

/** Which orders to show: by where they stand, and by number or content. */
export const OrdersFilter = ({ view }: { view: OrdersView }) => (
  <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_20rem] md:items-end">
    <ChipLinks
      label="Orders by status"
      choices={[null, ...statusNames].map(status => ({
        key: status ?? 'all',
        text: status ? statusWords[status].text : 'All',
        to: addressOf({ ...view, status, page: 1 }),
        current: status === view.status,
      }))}
    />
    <SearchForm
      name="Your orders"
      label="Order number or gift"
      action={view.at}
      search={view.search}
      kept={{ status: view.status }}
    />
  </div>
)
