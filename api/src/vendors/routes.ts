import { formatDay } from '@akyede/contract/days'
import type { Vendor } from '@akyede/contract/vendors'
import { catalogueTag } from '#feature/catalogue'
import type { FindListing } from '#feature/search'
import { after } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { endPauses } from './end-pauses.ts'
import { findShownVendorId, findVendor, type VendorRow } from './find-vendor.ts'
import { leastDelivered, rankMakers, ratedFor } from './rank-makers.ts'

/** Serves vendors and their products, which are the same for everyone. */
export function registerVendors(
  serve: Serve,
  platform: Platform,
  { findListing }: { readonly findListing: FindListing },
): void {
  const { database, config, clock, jobs } = platform
  jobs.every('end pauses of makers', 60_000, () => endPauses(platform))
  jobs.every('rank makers', 6 * 3_600_000, () => rankMakers(platform))
  serve('getVendor', async ({ params, show }) => {
    const vendor = await findVendor(database, params.vendorId, after(clock, -ratedFor))
    // Reviews of a vendor's products publish a change of the vendor's id.
    show([catalogueTag, vendor.id])
    return { data: presentVendor(vendor, config.vendorSiteUrl) }
  })

  serve('listVendorProducts', async ({ params, query, show, keepFor }) =>
    findListing({ vendorId: await findShownVendorId(database, params.vendorId), query, show, keepFor }),
  )
}

/** @param vendorSites base address of the vendors' own sites, for vendors without a website */
function presentVendor(row: VendorRow, vendorSites: string | undefined): Vendor {
  const { rating_sum, rating_count, shortest_making, longest_making, website, ...more } = row
  const { state, paused_until, pause_words, delivered, on_time, ...shown } = more
  return {
    ...shown,
    rating: rating_count === 0 ? null : Math.round((rating_sum / rating_count) * 10) / 10,
    reviews: rating_count,
    on_time_of_ten: delivered < leastDelivered ? null : Math.round((on_time / delivered) * 10),
    making_days:
      shortest_making === null || longest_making === null
        ? null
        : { min: shortest_making, max: longest_making },
    // Buyers are not led to a suspended maker's own site.
    is_suspended: state === 'suspended',
    notice: noticeOf(row),
    website:
      state === 'suspended'
        ? null
        : (website ?? (vendorSites === undefined ? null : `${vendorSites}/${row.slug}`)),
  }
}

/** What buyers read while nothing can be ordered. */
function noticeOf({ name, state, paused_until, pause_words }: VendorRow): string | null {
  if (state === 'suspended')
    return `${name} isn’t selling on Akyɛde at the moment. Orders that are already placed go on.`
  if (state !== 'paused' || !paused_until) return null
  const back = `Back on ${formatDay(paused_until)}.`
  return pause_words ? `${back} ${pause_words}` : `${back} ${name} takes orders again from that day.`
}
