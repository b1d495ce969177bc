import type { Region } from '@akyede/contract/fields'
import { sameTown } from '@akyede/contract/fold'
import { missingForFreeShipping } from '@akyede/contract/free-shipping'
import { add, type Pesewas, times, zero } from '@akyede/contract/money'
import type { Tariff, Zone } from './tariff.ts'

/** The parcel of one maker. */
export interface Parcel {
  readonly vendorId: string
  readonly fromRegion: string
  readonly fromTown: string
  readonly weightGrams: number
}

/** The destination of parcels; without a town the fee is that of the region. */
export interface Destination {
  readonly region: Region
  readonly town?: string | undefined
}

export interface QuotedParcel {
  readonly vendorId: string
  readonly zone: Zone
  readonly cost: Pesewas
  /** What sending it costs, also when delivery is free for the buyer: its sender gets it. */
  readonly rate: Pesewas
  /** Transit days after production. */
  readonly days: { readonly min: number; readonly max: number }
}

export interface ShippingQuote {
  /** Pesewas for all parcels together. */
  readonly total: Pesewas
  readonly parcels: readonly QuotedParcel[]
  /** Pesewas of merchandise that are missing for free delivery; 0 once it is reached. */
  readonly remainingForFree: Pesewas
}

/**
 * Delivery is free strictly above ₵100 of merchandise (D26); otherwise each maker's parcel costs a base and its
 * started kilos.
 */
export function quoteShipping(
  tariff: Tariff,
  parcels: readonly Parcel[],
  merchandise: Pesewas,
  to: Destination,
): ShippingQuote {
  const remainingForFree = missingForFreeShipping(merchandise)
  const quoted = parcels.map(parcel => {
    const zone = zoneOf(parcel, to)
    const { cost: rate, days } = rateOf(tariff, parcel.weightGrams, zone)
    return { vendorId: parcel.vendorId, zone, cost: remainingForFree === 0 ? zero : rate, rate, days }
  })
  const total = add(...quoted.map(({ cost }) => cost))
  return { total, parcels: quoted, remainingForFree }
}

/** Towns of one name exist in several regions. */
export function zoneOf(
  { fromRegion, fromTown }: Pick<Parcel, 'fromRegion' | 'fromTown'>,
  { region, town }: Destination,
): Zone {
  if (fromRegion !== region) return 'other_region'
  return town !== undefined && sameTown(fromTown, town) ? 'same_city' : 'same_region'
}

/** The price of a parcel by the tariff, in pesewas, and its transit days. */
export interface ParcelRate {
  readonly cost: Pesewas
  readonly days: { readonly min: number; readonly max: number }
}

function rateOf(tariff: Tariff, weightGrams: number, zone: Zone): ParcelRate {
  const { base, perExtraKilo, days } = tariff[zone]
  const extraKilos = Math.max(0, Math.ceil(weightGrams / 1000) - 1)
  return { cost: add(base, times(perExtraKilo, extraKilos)), days }
}

/** The rate of a parcel of this weight to each zone, without free delivery. */
export const parcelRates = (tariff: Tariff, weightGrams: number): Readonly<Record<Zone, ParcelRate>> => ({
  same_city: rateOf(tariff, weightGrams, 'same_city'),
  same_region: rateOf(tariff, weightGrams, 'same_region'),
  other_region: rateOf(tariff, weightGrams, 'other_region'),
})

/** Line items of one maker travel together. */
export function groupIntoParcels(
  lineItems: readonly {
    vendor: { id: string; region: string; town: string }
    weight_grams: number
    quantity: number
  }[],
): Parcel[] {
  const parcels = new Map<string, Parcel>()
  for (const { vendor, weight_grams, quantity } of lineItems) {
    const before = parcels.get(vendor.id)?.weightGrams ?? 0
    parcels.set(vendor.id, {
      vendorId: vendor.id,
      fromRegion: vendor.region,
      fromTown: vendor.town,
      weightGrams: before + weight_grams * quantity,
    })
  }
  return [...parcels.values()]
}
