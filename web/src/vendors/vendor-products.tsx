import type { ProductCard } from '@akyede/contract/catalogue'
import type { Pagination as PageFacts } from '@akyede/contract/endpoint'
import type { Vendor } from '@akyede/contract/vendors'
import { ProductGrid } from '#feature/catalogue'
import { ButtonLink } from '#ui/button.tsx'
import { SectionHeading } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { vendorPath } from './vendor-path.ts'

interface VendorProductsProps {
  vendor: Vendor
  products: readonly ProductCard[]
  pagination: PageFacts
}

/** What the maker has on sale, a page at a time. */
export function VendorProducts({
  vendor,
  products,
  pagination: { page, total, total_pages },
}: VendorProductsProps) {
  if (total === 0) return <NothingForSale name={vendor.name} />
  return (
    <section aria-labelledby="gifts" className="grid gap-6">
      <SectionHeading
        id="gifts"
        action={
          total > 1 ? (
            <TextLink to={`/browse?${new URLSearchParams({ brands: vendor.name })}`}>
              Sort and filter {total} gifts
            </TextLink>
          ) : (
            <p className="text-ink-2">1 gift</p>
          )
        }
      >
        From this workshop
      </SectionHeading>
      {products.length > 0 ? (
        <ProductGrid products={products} nameAs="h3" />
      ) : (
        <Empty symbol="nkyinkyim" action={<ButtonLink to={vendorPath(vendor)}>To the first page</ButtonLink>}>
          The gifts end before this page.
        </Empty>
      )}
      <Pagination
        page={page}
        totalPages={total_pages}
        hrefOf={wanted => `${wanted === 1 ? '?' : `?page=${wanted}`}#gifts`}
      />
    </section>
  )
}

function NothingForSale({ name }: { name: string }) {
  return (
    <Empty symbol="bese-saka" action={<ButtonLink to="/browse">Browse all gifts</ButtonLink>}>
      {name} is at work. Nothing for sale right now.
    </Empty>
  )
}
