import type { Vendor } from '@akyede/contract/vendors'
import type { ListPage } from '#feature/catalogue'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Making } from './making.tsx'
import { Policies } from './policies.tsx'
import { VendorHeader } from './vendor-header.tsx'
import { vendorTrail } from './vendor-path.ts'
import { VendorProducts } from './vendor-products.tsx'

/** A maker: who they are, how they work, what they sell. */
export function VendorPage({ vendor, ...list }: ListPage & { vendor: Vendor }) {
  return (
    <div className="page grid gap-12 py-4 sm:gap-16">
      <div className="grid gap-3">
        <Breadcrumb trail={vendorTrail} here={vendor.name} />
        <VendorHeader vendor={vendor} />
      </div>
      <Making process={vendor.process} />
      <VendorProducts vendor={vendor} {...list} />
      <Policies vendor={vendor} />
    </div>
  )
}
