import { formatCedis } from '@akyede/contract/money'
import { orderFlagWords } from '@akyede/contract/office-order-words'
import type { OfficeOrderRow } from '@akyede/contract/office-orders'
import { regionNames } from '@akyede/contract/regions'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { DownloadButton } from './download-button.tsx'
import { officeOrdersQuery } from './order-queries.ts'
import { flagTones, fulfilmentWords, orderPaymentWords, orderStatusWords } from './order-words.ts'
import { FilterInput, FilterSelect, RowsFrame, useFilters } from './rows-frame.tsx'

const filters = [
  'search',
  'status',
  'payment',
  'maker',
  'region',
  'kind',
  'from',
  'to',
  'total_min',
  'total_max',
  'sortBy',
  'page',
] as const

export function OrdersPage() {
  const { value, pick } = useFilters()
  const query = useQuery(officeOrdersQuery(pick(filters)))
  const hasDetails = ['region', 'kind', 'from', 'to', 'total_min', 'total_max'].some(value)
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1} className="text-title">
          Orders
        </h1>
        <DownloadButton
          name="exportOfficeOrders"
          query={pick(filters.filter(name => name !== 'sortBy' && name !== 'page'))}
          fileName="orders.csv"
        />
      </div>
      <div className="grid gap-4 md:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))] md:items-end">
        <SearchForm
          name="Orders"
          label="Number, reference, email or phone"
          action="/office/orders"
          search={value('search')}
          kept={pick(filters.filter(name => name !== 'search' && name !== 'page'))}
        />
        <FilterSelect name="status" label="Status" prompt="All" options={statusOptions} />
        <FilterSelect name="payment" label="Payment" prompt="All" options={paymentOptions} />
        <FilterSelect name="sortBy" label="Sort by" prompt="Newest" options={sortOptions} />
      </div>
      <Disclosure summary="More filters" open={hasDetails}>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <FilterSelect name="region" label="Region" prompt="All regions" options={regionOptions} />
          <FilterSelect name="kind" label="Kind" prompt="All" options={kindOptions} />
          <FilterInput name="from" label="From" type="date" />
          <FilterInput name="to" label="To" type="date" />
          <FilterInput name="total_min" label="Total from (₵)" type="number" />
          <FilterInput name="total_max" label="Total up to (₵)" type="number" />
        </div>
      </Disclosure>
      <RowsFrame query={query} name={['order', 'orders']}>
        {rows => (
          <>
            <OrderTable rows={rows} />
            <ul className="grid gap-3 md:hidden">
              {rows.map(row => (
                <OrderCard key={row.id} row={row} />
              ))}
            </ul>
          </>
        )}
      </RowsFrame>
    </div>
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

const buyerOf = ({ buyer }: OfficeOrderRow): string => buyer ?? 'Gift from a list'

const OrderTable = ({ rows }: { rows: readonly OfficeOrderRow[] }) => (
  <table className="w-full border-separate border-spacing-0 rounded-panel border border-line bg-surface text-sm max-md:hidden">
    <thead className="sticky top-14 z-1 text-left text-ink-2 [&_th]:bg-surface-2 [&_th:first-child]:rounded-tl-panel [&_th:last-child]:rounded-tr-panel">
      <tr>
        {['Order', 'Placed', 'Buyer', 'Makers', 'Status'].map(heading => (
          <th key={heading} scope="col" className="border-b border-line px-3 py-2.5 font-semibold">
            {heading}
          </th>
        ))}
        <th scope="col" className="border-b border-line px-3 py-2.5 text-right font-semibold">
          Total
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <tr
          key={row.id}
          className="relative hover:bg-surface-2 [&:not(:last-child)>td]:border-b [&>td]:border-line [&>td]:px-3 [&>td]:py-3"
        >
          <td className="font-semibold whitespace-nowrap">
            <Link to={`/office/orders/${row.id}`} className="after:absolute after:inset-0 hover:underline">
              {row.number}
            </Link>
          </td>
          <td>
            <Timestamp at={row.placed_at} withTime />
          </td>
          <td>{buyerOf(row)}</td>
          <td className="max-w-56 truncate">{row.makers.join(', ')}</td>
          <td>
            <Statuses row={row} />
          </td>
          <td className="text-right font-semibold tabular-nums">{formatCedis(row.total)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const OrderCard = ({ row }: { row: OfficeOrderRow }) => (
  <li className="relative grid gap-2 rounded-panel border border-line bg-surface p-4">
    <p className="flex justify-between gap-3 font-semibold">
      <Link to={`/office/orders/${row.id}`} className="after:absolute after:inset-0">
        {row.number}
      </Link>
      <span className="tabular-nums">{formatCedis(row.total)}</span>
    </p>
    <p className="text-sm text-ink-2">
      {buyerOf(row)} · <Timestamp at={row.placed_at} withTime />
    </p>
    <p className="truncate text-sm text-ink-2">{row.makers.join(', ')}</p>
    <Statuses row={row} />
  </li>
)
