import type { RequestFor } from '@akyede/contract/api'
import type { OfficeProduct } from '@akyede/contract/office-products'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { optionsOf, productStateWords } from './moderation-words.ts'
import { BulkProductActions, ProductActions } from './products-actions.tsx'
import { officeKey } from './queries.ts'
import { FilterSelect, useFilters } from './record-filters.tsx'
import type { RecordColumn } from './record-table.tsx'
import { PageTitle, Records } from './records.tsx'

const columns: readonly RecordColumn<OfficeProduct>[] = [
  { title: 'Product', cell: ({ name }) => name },
  { title: 'Maker', cell: ({ maker }) => maker.name },
  { title: 'Category', cell: ({ category }) => category },
  { title: 'Price', isNumber: true, cell: ({ price }) => `₵${price.toFixed(2)}` },
  { title: 'Sold', isNumber: true, cell: ({ sold }) => sold },
  { title: 'State', cell: product => <ProductBadges product={product} /> },
  { title: 'Since', cell: ({ created_at }) => <Timestamp at={created_at} /> },
  { title: 'Actions', cell: product => <ProductActions product={product} />, hasControls: true },
]

export const ProductBadges = ({
  product: { state, in_stock, featured },
}: {
  product: Pick<OfficeProduct, 'state' | 'in_stock' | 'featured'>
}) => (
  <span className="inline-flex flex-wrap gap-1.5 whitespace-nowrap">
    <Badge tone={state === 'held' ? 'bad' : state === 'on_sale' ? 'good' : 'plain'}>
      {productStateWords[state]}
    </Badge>
    {!in_stock && <Badge tone="waiting">Sold out</Badge>}
    {featured && <Badge tone="calm">Featured</Badge>}
  </span>
)

const stateOptions = [...optionsOf(productStateWords), { value: 'featured', text: 'Featured' }]
const pictureOptions = [
  { value: 'drawn', text: 'Drawn' },
  { value: 'photo', text: 'Photo' },
]

export function ProductsPage() {
  const { value, pick } = useFilters()
  const narrowing = ['state', 'stock', 'pictures', 'maker', 'category', 'sortBy']
  const query: RequestFor<'listOfficeProducts'>['query'] = pick(['search', 'page', ...narrowing])
  const products = useQuery({
    queryKey: [...officeKey, 'products', query],
    queryFn: ({ signal }) => call('listOfficeProducts', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageTitle>Products</PageTitle>
      <div className="grid gap-4 md:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))] md:items-end">
        <SearchForm
          name="Products"
          label="Name, maker or words of the text"
          action="/office/products"
          search={value('search')}
          kept={pick(narrowing)}
        />
        <FilterSelect name="state" label="State" prompt="All states" options={stateOptions} />
        <FilterSelect
          name="stock"
          label="Stock"
          prompt="Any stock"
          options={[{ value: 'out', text: 'Sold out' }]}
        />
        <FilterSelect name="pictures" label="Picture" prompt="Any picture" options={pictureOptions} />
      </div>
      <Records
        list="products"
        label="Products"
        found={products}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/office/products/${id}`}
        nameOf={({ name }) => name}
        bulkActions={(rows, clear) => <BulkProductActions products={rows} onDone={clear} />}
        empty="No products match."
        emptyAction={
          <ButtonLink to="/office/products" variant="secondary">
            Show all products
          </ButtonLink>
        }
      />
    </div>
  )
}
