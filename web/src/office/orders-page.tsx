import { formatCedis } from '@akyede/contract/money'
import { orderFlagWords } from '@akyede/contract/office-order-words'
import type { OfficeOrderRow } from '@akyede/contract/office-orders'
import { regionNames } from '@akyede/contract/regions'
import { useQuery } from '@tanstack/react-query'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { DownloadButton } from './download-button.tsx'
import { ListPage } from './list-page.tsx'
import { officeOrdersQuery } from './order-queries.ts'
import { flagTones, fulfilmentWords, orderPaymentWords, orderStatusWords } from './order-words.ts'
import { FilterInput, FilterSelect, useFilters } from './record-filters.tsx'
import type { RecordColumn } from './record-table.tsx'
import { Records } from './records.tsx'

const filters = [
  'search',
  'status',
  'payment',
  'maker',
  'region',
  'kind',
  'flag',
  'from',
  'to',
  'total_min',
  'total_max',
  'sortBy',
  'page',
] as const

const details = ['region', 'kind', 'from', 'to', 'total_min', 'total_max']

export function OrdersPage() {
  const { value, pick } = useFilters()
  const query = useQuery(officeOrdersQuery(pick(filters)))
  return (
    <ListPage
      title="Orders"
      action={
        <DownloadButton
          name="exportOfficeOrders"
          query={pick(filters.filter(name => name !== 'sortBy' && name !== 'page'))}
          fileName="orders.csv"
        />
      }
      search={{
        label: 'Number, reference, email or phone',
        action: '/office/orders',
        kept: pick(filters.filter(name => name !== 'search' && name !== 'page')),
      }}
      filterNames={filters.filter(name => name !== 'search' && name !== 'page')}
      filters={
        <>
          <FilterSelect name="status" label="Status" prompt="All" options={statusOptions} />
          <FilterSelect name="payment" label="Payment" prompt="All" options={paymentOptions} />
          <FilterSelect name="flag" label="Parcels" prompt="All" options={flagOptions} />
          <FilterSelect name="sortBy" label="Sort by" prompt="Newest" options={sortOptions} />
          {value('maker') && (
            <ButtonLink to="/office/orders" variant="quiet">
              Orders of all makers
            </ButtonLink>
          )}
          <div className="basis-full">
            <Disclosure summary="More filters" open={details.some(value)}>
              <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
                <FilterSelect name="region" label="Region" prompt="All regions" options={regionOptions} />
                <FilterSelect name="kind" label="Kind" prompt="All" options={kindOptions} />
                <FilterInput name="from" label="From" type="date" />
                <FilterInput name="to" label="To" type="date" />
                <FilterInput name="total_min" label="Total from (₵)" type="number" />
                <FilterInput name="total_max" label="Total up to (₵)" type="number" />
              </div>
            </Disclosure>
          </div>
        </>
      }
    >
      <Records
        list="orders"
        label="Orders"
        found={query}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/office/orders/${id}`}
        empty="No order matches."
        emptyAction={
          <ButtonLink to="/office/orders" variant="secondary">
            Show all orders
          </ButtonLink>
        }
      />
    </ListPage>
  )
}

const statusOptions = [
  { value: 'pending', text: 'Payment pending' },
  { value: 'processing', text: 'Processing' },
  { value: 'shipped', text: 'Shipped' },
  { value: 'delivered', text: 'Delivered' },
  { value: 'cancelled', text: 'Cancelled' },
  { value: 'refunded', text: 'Refunded' },
]
const paymentOptions = Object.entries(orderPaymentWords).map(([value, { text }]) => ({ value, text }))
const flagOptions = [{ value: 'late', text: orderFlagWords.late }]
const sortOptions = [
  { value: 'oldest', text: 'Oldest' },
  { value: 'largest', text: 'Largest total' },
]
const regionOptions = regionNames.map(name => ({ value: name, text: name }))
const kindOptions = [
  { value: 'own', text: 'Bought by an account' },
  { value: 'list', text: 'Gift from a list' },
]

const Statuses = ({ row }: { row: OfficeOrderRow }) => (
  <span className="flex flex-wrap gap-1.5">
    {row.status !== 'placed' && (
      <Badge tone={orderStatusWords[row.status].tone}>{orderStatusWords[row.status].text}</Badge>
    )}
    <Badge tone={orderPaymentWords[row.payment_status].tone}>
      {orderPaymentWords[row.payment_status].text}
    </Badge>
    <Badge tone={fulfilmentWords[row.fulfilment_status].tone}>
      {fulfilmentWords[row.fulfilment_status].text}
    </Badge>
    {row.flags.map(flag => (
      <Badge key={flag} tone={flagTones[flag]}>
        {orderFlagWords[flag]}
      </Badge>
    ))}
  </span>
)

const columns: readonly RecordColumn<OfficeOrderRow>[] = [
  { title: 'Order', cell: ({ number }) => <span className="whitespace-nowrap">{number}</span> },
  { title: 'Placed', cell: ({ placed_at }) => <Timestamp at={placed_at} withTime /> },
  { title: 'Buyer', cell: ({ buyer }) => buyer ?? 'Gift from a list' },
  { title: 'Makers', cell: ({ makers }) => makers.join(', ') },
  { title: 'Status', cell: row => <Statuses row={row} /> },
  {
    title: 'Total',
    cell: ({ total }) => <span className="font-semibold">{formatCedis(total)}</span>,
    isNumber: true,
  },
]
