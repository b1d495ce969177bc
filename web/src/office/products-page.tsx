import type { RequestFor } from '@akyede/contract/api'
import type { OfficeProduct } from '@akyede/contract/office-products'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { ListPage } from './list-page.tsx'
import { optionsOf, productStateWords } from './moderation-words.ts'
import { BulkProductActions, ProductActions } from './products-actions.tsx'
import { officeKey } from './queries.ts'
import { FilterSelect, useFilters } from './record-filters.tsx'
import type { RecordColumn } from './record-table.tsx'
import { Records } from './records.tsx'

const columns: readonly RecordColumn<OfficeProduct>[] = [
  { title: 'Product', cell: ({ name }) => name },
  { title: 'Maker', cell: ({ maker }) => maker.name },
  { title: 'Category', cell: ({ category }) => category },
  { title: 'Price', isNumber: true, cell: ({ price }) => `₵${price.toFixed(2)}` },
  { title: 'Sold', isNumber: true, cell: ({ sold }) => sold },
  { title: 'Status', cell: product => <ProductBadges product={product} /> },
  { title: 'Since', cell: ({ created_at }) => <Timestamp at={created_at} /> },
  { title: 'Actions', cell: product => <ProductActions product={product} />, hasControls: true },
]

const stateTones = { on_sale: 'good', off_sale: 'plain', held: 'bad', waiting: 'waiting' } as const

export const ProductBadges = ({
  product: { state, in_stock, featured },
}: {
  product: Pick<OfficeProduct, 'state' | 'in_stock' | 'featured'>
}) => (
  <span className="inline-flex flex-wrap gap-1.5 whitespace-nowrap">
    <Badge tone={stateTones[state]}>{productStateWords[state]}</Badge>
    {!in_stock && <Badge tone="waiting">Sold out</Badge>}
    {featured && <Badge tone="calm">Featured</Badge>}
  </span>
)

const stateOptions = [
  ...optionsOf(productStateWords),
  { value: 'new', text: 'New by trusted makers' },
  { value: 'featured', text: 'Featured' },
]
const stockOptions = [
  { value: 'out', text: 'Sold out' },
  { value: 'low', text: 'Few left' },
]
const pictureOptions = [
  { value: 'drawn', text: 'Drawn' },
  { value: 'photo', text: 'Photo' },
]

export function ProductsPage() {
  const { pick, value } = useFilters()
  const narrowing = ['state', 'stock', 'pictures', 'flagged', 'maker', 'category', 'sortBy']
  const query: RequestFor<'listOfficeProducts'>['query'] = pick(['search', 'page', ...narrowing])
  const products = useQuery({
    queryKey: [...officeKey, 'products', query],
    queryFn: ({ signal }) => call('listOfficeProducts', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage
      title="Products"
      search={{
        label: 'Name, maker or words in the text',
        action: '/office/products',
        kept: pick(narrowing),
      }}
      filterNames={narrowing}
      filters={
        <>
          <FilterSelect name="state" label="Status" prompt="All statuses" options={stateOptions} />
          <FilterSelect name="stock" label="Stock" prompt="Any stock" options={stockOptions} />
          <FilterSelect name="pictures" label="Picture" prompt="Any picture" options={pictureOptions} />
          <FilterSelect
            name="flagged"
            label="Reports"
            prompt="All"
            options={[{ value: 'yes', text: 'Reported' }]}
          />
          {(value('maker') || value('category')) && (
            <ButtonLink to="/office/products" variant="quiet">
              All products
            </ButtonLink>
          )}
        </>
      }
    >
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
    </ListPage>
  )
}
