import type { Vendor } from '@akyede/contract/vendors'
import { type ListPage, Results } from '#feature/catalogue'
import { ButtonLink } from '#ui/button.tsx'
import { SectionHeading } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'

/** What the maker has on sale, sorted and narrowed as everywhere. */
export function VendorProducts({ vendor, ...list }: ListPage & { vendor: Vendor }) {
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
      {name} is at work. Nothing for sale right now.
    </Empty>
  )
}
