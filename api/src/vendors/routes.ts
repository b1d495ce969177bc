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
  const { id, slug, name, craft, town, region, country, since, story, products, answers_within_hours } = row
  const { is_suspended } = row
  const [cover = null, ...others] = row.pictures
  // The cover is already shown at the top, so it comes last among the steps, and only beside other pictures.
  const stepPictures = cover && others.length > 0 ? [...others, cover] : []
  return {
    ...{
      id,
      slug,
      name,
      craft,
      town,
      region,
      country,
      since,
      story,
      products,
      answers_within_hours,
      is_suspended,
    },
    cover,
    process: row.process.map((text, step) => ({ text, picture: stepPictures[step] ?? null })),
    rating: row.rating_count === 0 ? null : Math.round((row.rating_sum / row.rating_count) * 10) / 10,
    reviews: row.rating_count,
    making_days:
      row.shortest_making === null || row.longest_making === null
        ? null
        : { min: row.shortest_making, max: row.longest_making },
    // Buyers are not led to a suspended maker's own site.
    website: is_suspended
      ? null
      : (row.website ?? (vendorSites === undefined ? null : `${vendorSites}/${slug}`)),
  }
}
