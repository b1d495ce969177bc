import type { ResponseFor } from '@akyede/contract/api'
import { formatCedis } from '@akyede/contract/money'
import { productFilters } from '@akyede/contract/product-words'
import type { WorkshopProductRow } from '@akyede/contract/workshop-products'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp, ImageOff, Plus } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { wordsOf } from '#kit/form-problems.ts'
import { PageTitle } from '#ui/area-layout.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ChipLinks } from '#ui/choice-links.tsx'
import { Empty } from '#ui/empty.tsx'
import { formatCount } from '#ui/format-count.ts'
import { Pagination } from '#ui/pagination.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { toast } from '#ui/toast.ts'
import { Found } from '../found.tsx'
import { useWorkshop } from '../use-workshop.ts'
import { stateWords } from './product-words.ts'
import { productQuery, productsQuery } from './queries.ts'

const tabs = [
  { key: '', text: 'All' },
  { key: 'on_sale', text: 'On sale' },
  { key: 'draft', text: 'Drafts' },
  { key: 'reviewed', text: 'In review' },
  { key: 'resting', text: 'Off sale' },
  { key: 'low', text: 'Low stock' },
  { key: 'out', text: 'Sold out' },
  { key: 'retired', text: 'Retired' },
]

/** The products of a workshop: those on sale and those that are being written. */
export function ProductsPage() {
  const { id: vendorId, role } = useWorkshop()
  const [parameters] = useSearchParams()
  const tab = parameters.get('show') ?? ''
  const search = parameters.get('search') ?? ''
  const products = useQuery(
    productsQuery(vendorId, {
      ...filterOf(tab),
      ...(search && { search }),
      page: parameters.get('page') ?? '1',
      limit: '24',
    }),
  )
  const hrefOf = (changes: Record<string, string>) => {
    const next = new URLSearchParams({ show: tab, search, ...changes })
    for (const [name, value] of [...next]) if (!value) next.delete(name)
    return `?${next}`
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle>Products</PageTitle>
        {role !== 'packer' && <AddProduct />}
      </div>
      <SearchForm
        name="Products"
        label="Search your products"
        action=""
        search={search}
        kept={{ show: tab || null }}
      />
      <ChipLinks
        label="Show"
        choices={tabs.map(({ key, text }) => ({
          key,
          text,
          to: hrefOf({ show: key, page: '' }),
          current: key === tab,
        }))}
      />
      <Found query={products} skeleton="orders">
        {found => (
          <ProductList
            found={found}
            hrefOf={page => hrefOf({ page: String(page) })}
            isFiltered={tab !== '' || search !== ''}
          />
        )}
      </Found>
    </div>
  )
}

function filterOf(tab: string) {
  if (tab === 'low' || tab === 'out') return { stock: tab } as const
  const state = productFilters.find(one => one === tab)
  return state ? { state } : {}
}

/** Creates a draft and opens it. */
function AddProduct() {
  const { id: vendorId, slug } = useWorkshop()
  const navigate = useNavigate()
  const client = useQueryClient()
  const add = useMutation({
    mutationFn: () => call('createWorkshopProduct', { params: { vendorId }, body: {} }),
    onSuccess: ({ data }) => {
      client.setQueryData(productQuery(vendorId, data.id).queryKey, data)
      void navigate(`/workshop/${slug}/products/${data.id}`)
    },
    onError: error => toast.failure(wordsOf(error, 'We couldn’t add a product')),
  })
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={`/workshop/${slug}/products/import`} variant="secondary">
        <FileUp aria-hidden size={20} strokeWidth={1.75} />
        Import
      </ButtonLink>
      <Button pending={add.isPending && 'Adding…'} onClick={() => add.mutate()}>
        <Plus aria-hidden size={20} strokeWidth={1.75} />
        Add product
      </Button>
    </div>
  )
}

interface ProductListProps {
  readonly found: ResponseFor<'listWorkshopProducts'>
  readonly hrefOf: (page: number) => string
  readonly isFiltered: boolean
}

function ProductList({ found: { data, pagination }, hrefOf, isFiltered }: ProductListProps) {
  if (data.length === 0)
    return isFiltered ? (
      <Empty symbol="ananse-ntontan">No products here. Choose another filter to see more.</Empty>
    ) : (
      <Empty symbol="bese-saka">
        Add your first product. A good photo, a name and a price are a fine start.
      </Empty>
    )
  const { page, total, total_pages } = pagination
  return (
    <>
      <p role="status" className="-mb-2 text-sm text-ink-2">
        {formatCount(total, 'product')}
      </p>
      <ul className="grid gap-3 lg:grid-cols-2">
        {data.map(product => (
          <ProductRow key={product.id} product={product} />
        ))}
      </ul>
      <Pagination page={page} totalPages={total_pages} hrefOf={hrefOf} />
    </>
  )
}

function ProductRow({ product }: { product: WorkshopProductRow }) {
  const { slug } = useWorkshop()
  const { id, name, picture, price, state, change, available, has_variants } = product
  const { text, tone } = stateWords[state]
  return (
    <li>
      <Link
        to={`/workshop/${slug}/products/${id}`}
        className="group flex min-h-30 gap-4 rounded-picture border border-line bg-surface p-3 hover:bg-surface-2"
      >
        {picture ? (
          <img
            src={picture.url}
            alt=""
            loading="lazy"
            className="aspect-4/5 w-20 shrink-0 rounded-control bg-surface-2 object-cover"
          />
        ) : (
          <span className="grid aspect-4/5 w-20 shrink-0 place-items-center rounded-control bg-surface-2 text-ink-3">
            <ImageOff aria-hidden size={24} strokeWidth={1.75} />
          </span>
        )}
        <span className="grid min-w-0 content-start gap-1.5">
          <span className="line-clamp-2 font-semibold underline-offset-4 group-hover:underline">
            {name || 'Product without a name'}
          </span>
          <span className="text-ink-2 tabular-nums">
            {price === null ? 'No price yet' : `${has_variants ? 'From ' : ''}${formatCedis(price)}`}
          </span>
          <span className="flex flex-wrap gap-1.5">
            <Badge tone={tone}>{text}</Badge>
            {change && (
              <Badge tone={stateWords[change].tone}>Change: {stateWords[change].text.toLowerCase()}</Badge>
            )}
            {available !== null && state !== 'retired' && <StockBadge available={available} />}
          </span>
        </span>
      </Link>
    </li>
  )
}

const StockBadge = ({ available }: { available: number }) => (
  <Badge tone={available === 0 ? 'bad' : available <= 3 ? 'waiting' : 'plain'}>
    {available === 0 ? 'Sold out' : `${available} in stock`}
  </Badge>
)
