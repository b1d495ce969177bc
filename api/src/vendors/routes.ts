import { catalogueTag } from '#feature/catalogue'
import type { FindListing } from '#feature/search'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { findVendor, findVendorId } from './find-vendor.ts'
import { presentVendor } from './present-vendor.ts'

/** Serves makers and what they have on sale; the same for everyone. */
export function registerVendors(
  serve: Serve,
  { database, config }: Pick<Platform, 'database' | 'config'>,
  { findListing }: { readonly findListing: FindListing },
): void {
  serve('getVendor', async ({ params, show }) => {
    const vendor = await findVendor(database, params.vendorId)
    // Reviews of what a maker makes are told by the maker's id.
    show([catalogueTag, vendor.id])
    return { data: presentVendor(vendor, config.vendorSiteUrl) }
  })

  serve('listVendorProducts', async ({ params, query, show }) =>
    findListing({ vendorId: await findVendorId(database, params.vendorId), query, show }),
  )
}
