import type { ProductCard } from '@akyede/contract/catalogue'
import type { Pagination } from '@akyede/contract/endpoint'
import type { Vendor } from '@akyede/contract/vendors'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Making } from './making.tsx'
import { Policies } from './policies.tsx'
import { VendorHeader } from './vendor-header.tsx'
import { vendorTrail } from './vendor-path.ts'
import { VendorProducts } from './vendor-products.tsx'

interface VendorPageProps {
  vendor: Vendor
  products: readonly ProductCard[]
  pagination: Pagination
}

/** A maker: who they are, how they work, what they sell. */
export function VendorPage({ vendor, products, pagination }: VendorPageProps) {
  return (
    <div className="page grid gap-12 py-4 sm:gap-16">
      <div className="grid gap-3">
        <Breadcrumb trail={vendorTrail} here={vendor.name} />
        <VendorHeader vendor={vendor} />
      </div>
      <Making process={vendor.process} />
      <VendorProducts vendor={vendor} products={products} pagination={pagination} />
      <Policies vendor={vendor} />
    </div>
  )
}
