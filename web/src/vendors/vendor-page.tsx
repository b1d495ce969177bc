import type { Vendor } from '@akyede/contract/vendors'
import { type ListPage, Results } from '#feature/catalogue'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { SectionHeading } from '#ui/card.tsx'
import { craftOf } from '#ui/craft.ts'
import { Empty } from '#ui/empty.tsx'
import { Making } from './making.tsx'
import { Policies } from './policies.tsx'
import { VendorHeader } from './vendor-header.tsx'
import { vendorTrail } from './vendor-meta.ts'

/** The page of a vendor. */
export function VendorPage({ vendor, ...list }: ListPage & { vendor: Vendor }) {
  return (
    <div data-craft={craftOf(vendor.craft)} className="page grid gap-12 py-4 sm:gap-16">
      <div className="grid gap-3">
        <Breadcrumb trail={vendorTrail} here={vendor.name} />
        <VendorHeader vendor={vendor} />
        {vendor.notice && <p className="rounded-panel border border-line bg-surface p-4">{vendor.notice}</p>}
      </div>
      <Making process={vendor.process} />
      <VendorProducts vendor={vendor} {...list} />
      <Policies vendor={vendor} />
    </div>
  )
}

/** The vendor's products with the usual sorting and filters. */
function VendorProducts({ vendor, ...list }: ListPage & { vendor: Vendor }) {
  return (
    <section aria-labelledby="gifts">
      <SectionHeading id="gifts">From this workshop</SectionHeading>
      <Results {...list} under="gifts" empty={<NothingForSale name={vendor.name} />} />
    </section>
  )
}

function NothingForSale({ name }: { name: string }) {
  return (
    <Empty symbol="bese-saka" action={<ButtonLink to="/browse">Browse all gifts</ButtonLink>}>
      {name} has nothing for sale right now. Please check back soon.
    </Empty>
  )
}
