import type { Product } from '@akyede/contract/catalogue'
import { type Region, regionNames } from '@akyede/contract/regions'
import { ChevronDown, Truck } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useSession } from '#feature/accounts'
import { deliveryPlace } from '#feature/addresses'
import { lastRegion } from '#feature/checkout'
import { arrival, daysOnTheWay, deliveryPrice, deliveryTo, townPrice } from './delivery-words.ts'
import { leavesText } from './use-purchase.ts'

export interface DeliveryEstimateProps {
  product: Product
  /** Whether the selected quantity ships free on its own. */
  free: boolean
  /** More than one unit may weigh more than a parcel's first kilogram. */
  several: boolean
}

/** Delivery cost and dates for the selected region, or for the region of the last order. */
export function DeliveryEstimate({ product, free, several }: DeliveryEstimateProps) {
  const { user } = useSession()
  const chosen = useSyncExternalStore(deliveryPlace.subscribe, deliveryPlace.read, () => null)
  const region = chosen ?? lastRegion(user?.user_id)
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-2 rounded-control border border-line bg-surface px-4 py-2.5 text-ink-2">
      <Truck aria-hidden size={20} strokeWidth={1.75} className="mt-3" />
      <div className="grid">
        <RegionChoice region={region} />
        {/* Tall enough for both forms of it, so that nothing moves when the region is known. */}
        <p role="status" className="min-h-[3lh] sm:min-h-[2lh]">
          <EstimateWords product={product} free={free} several={several} region={region} />
        </p>
      </div>
    </div>
  )
}

function EstimateWords({
  product,
  free,
  several,
  region,
}: DeliveryEstimateProps & { region: Region | null }) {
  const { delivery, lead_time_days } = product
  const sending = region ? deliveryTo(product, region) : undefined
  const inTown = townPrice(product, sending)
  return (
    <>
      <b className="font-semibold text-ink">
        {free ? 'Free' : `${several ? 'From ' : ''}${deliveryPrice(delivery, sending)}`}
      </b>
      {!free && `${inTown ? `, ${inTown}` : ''}, free on orders over ₵100`}
      <br />
      {sending
        ? arrival(new Date(), lead_time_days, sending)
        : `${leavesText(product)}. Arrives ${daysOnTheWay(delivery)} later.`}
    </>
  )
}

function RegionChoice({ region }: { region: Region | null }) {
  return (
    <label className="flex flex-wrap items-center gap-x-1.5">
      Delivery:{' '}
      <span className="relative font-semibold text-brand-ink">
        <span className="hidden noscript:inline">anywhere in Ghana</span>
        <select
          value={region ?? ''}
          onChange={({ target }) =>
            target.value === '' ? deliveryPlace.clear() : deliveryPlace.write(target.value as Region)
          }
          className="min-h-11 appearance-none rounded-badge bg-transparent pr-6 pl-1 text-base font-semibold underline underline-offset-4 noscript:hidden"
        >
          <option value="">anywhere in Ghana</option>
          {regionNames.map(name => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={18}
          className="pointer-events-none absolute inset-y-0 right-0.5 my-auto noscript:hidden"
        />
      </span>
    </label>
  )
}
