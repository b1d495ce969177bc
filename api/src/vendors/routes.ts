import type { Vendor } from '@akyede/contract/vendors'
import { catalogueTag } from '#feature/catalogue'
import type { FindListing } from '#feature/search'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { findVendor, findVendorId, type VendorRow } from './find-vendor.ts'

/** Serves vendors and their products, which are the same for everyone. */
export function registerVendors(
  serve: Serve,
  { database, config }: Pick<Platform, 'database' | 'config'>,
  { findListing }: { readonly findListing: FindListing },
): void {
  serve('getVendor', async ({ params, show }) => {
    const vendor = await findVendor(database, params.vendorId)
    // Reviews of a vendor's products publish a change of the vendor's id.
    show([catalogueTag, vendor.id])
    return { data: presentVendor(vendor, config.vendorSiteUrl) }
  })

  serve('listVendorProducts', async ({ params, query, show }) =>
    findListing({ vendorId: await findVendorId(database, params.vendorId), query, show }),
  )
}

/** @param vendorSites base address of the vendors' own sites, for vendors without a website */
function presentVendor(row: VendorRow, vendorSites: string | undefined): Vendor {
  const { rating_sum, rating_count, shortest_making, longest_making, website, ...shown } = row
  return {
    ...shown,
    rating: rating_count === 0 ? null : Math.round((rating_sum / rating_count) * 10) / 10,
    reviews: rating_count,
    making_days:
      shortest_making === null || longest_making === null
        ? null
        : { min: shortest_making, max: longest_making },
    // Buyers are not led to a suspended maker's own site.
    website: row.is_suspended
      ? null
      : (website ?? (vendorSites === undefined ? null : `${vendorSites}/${row.slug}`)),
  }
}
