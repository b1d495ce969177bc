import type { Vendor } from '@akyede/contract/vendors'
import type { VendorRow } from './find-vendor.ts'

/** @param sites where makers have their own sites, unless one is named with the maker */
export function presentVendor(row: VendorRow, sites: string | undefined): Vendor {
  const { id, slug, name, craft, town, region, country, since, story, products, answers_within_hours } = row
  const [cover = null, ...others] = row.pictures
  // The cover is shown above all: as a step it comes last, and only beside others.
  const ofSteps = cover && others.length > 0 ? [...others, cover] : []
  return {
    ...{ id, slug, name, craft, town, region, country, since, story, products, answers_within_hours },
    cover,
    process: row.process.map((text, step) => ({ text, picture: ofSteps[step] ?? null })),
    rating: row.rating_count === 0 ? null : Math.round((row.rating_sum / row.rating_count) * 10) / 10,
    reviews: row.rating_count,
    making_days:
      row.shortest_making === null || row.longest_making === null
        ? null
        : { min: row.shortest_making, max: row.longest_making },
    website: row.website ?? (sites === undefined ? null : `${sites}/${slug}`),
  }
}
