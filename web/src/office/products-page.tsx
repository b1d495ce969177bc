import type { RequestFor } from '@akyede/contract/api'
import type { OfficeProduct } from '@akyede/contract/office-products'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { optionsOf, productStateWords } from './moderation-words.ts'
import { ProductActions } from './products-actions.tsx'
import { officeKey } from './queries.ts'
import { type RecordColumn, RecordsPage } from './records-page.tsx'
import { searchParameters } from './search-parameters.ts'

const columns: readonly RecordColumn<OfficeProduct>[] = [
  { name: 'Product', cell: ({ name }) => name },
  { name: 'Maker', cell: ({ maker }) => maker.name },
  { name: 'Category', cell: ({ category }) => category },
  { name: 'Price', isNumber: true, cell: ({ price }) => `₵${price.toFixed(2)}` },
  { name: 'Sold', isNumber: true, cell: ({ sold }) => sold },
  {
    name: 'State',
    cell: product => <ProductBadges product={product} />,
  },
  { name: 'Since', cell: ({ created_at }) => <Timestamp at={created_at} /> },
  { name: 'Actions', cell: product => <ProductActions product={product} /> },
]

export const ProductBadges = ({
  product: { state, in_stock, featured },
}: {
  product: Pick<OfficeProduct, 'state' | 'in_stock' | 'featured'>
}) => (
  <span className="inline-flex flex-wrap gap-1.5">
    <Badge tone={state === 'held' ? 'bad' : state === 'on_sale' ? 'good' : 'plain'}>
      {productStateWords[state]}
    </Badge>
    {!in_stock && <Badge tone="waiting">Sold out</Badge>}
    {featured && <Badge tone="calm">Featured</Badge>}
  </span>
)

const filters = [
  {
    name: 'state',
    label: 'State',
    all: 'All states',
    options: [...optionsOf(productStateWords), { value: 'featured', text: 'Featured' }],
  },
  { name: 'stock', label: 'Stock', all: 'Any stock', options: [{ value: 'out', text: 'Sold out' }] },
  {
    name: 'pictures',
    label: 'Picture',
    all: 'Any picture',
    options: [
      { value: 'drawn', text: 'Drawn' },
      { value: 'photo', text: 'Photo' },
    ],
  },
]

export function ProductsPage() {
  const [parameters] = useSearchParams()
  const names = ['search', 'state', 'stock', 'pictures', 'maker', 'category', 'sortBy', 'page']
  const query: RequestFor<'listOfficeProducts'>['query'] = searchParameters(parameters, names)
  const products = useQuery({
    queryKey: [...officeKey, 'products', query],
    queryFn: ({ signal }) => call('listOfficeProducts', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <RecordsPage
      title="Products"
      address="/office/products"
      searchLabel="Name, maker or words of the text"
      filters={filters}
      query={products}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/office/products/${id}`}
      empty="No products match."
    />
  )
}
