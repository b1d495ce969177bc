import type { Product } from '@akyede/contract/catalogue'
import { dayOf, deliveryDateRange } from '@akyede/contract/days'
import { limits } from '@akyede/contract/limits'
import { type Region, regionNames } from '@akyede/contract/regions'
import { ChevronDown, PackageOpen, RotateCcw, ShieldCheck, Truck } from 'lucide-react'
import { memo, Suspense, useDeferredValue, useSyncExternalStore } from 'react'
import { useSession } from '#feature/accounts'
import { deliveryPlace } from '#feature/addresses'
import { type GiftValues, LazyGiftRow, useGiftOptions } from '#feature/cart'
import { lastRegion } from '#feature/checkout'
import { accra, arrivalOf, type Destination, deliveryPrice, deliveryTo } from './delivery-words.ts'
import { leavesText } from './use-purchase.ts'

export interface DeliveryEstimateProps {
  product: Product
  soldOut: boolean
  /** Whether the selected quantity ships free on its own. */
  free: boolean
  /** More than one unit may weigh more than a parcel's first kilogram. */
  several: boolean
  /** The day on which the server rendered the page. */
  today: string
}

/** When the product arrives and what delivery costs, gift options, and what a buyer can rely on. */
export function DeliveryEstimate(props: DeliveryEstimateProps) {
  const { user } = useSession()
  const chosen = useSyncExternalStore(deliveryPlace.subscribe, deliveryPlace.read, () => null)
  const region = chosen ?? lastRegion(user?.user_id)
  const today = useToday(props.today)
  const to = region === null ? accra : { region }
  const [gift, chooseGift] = useGiftOptions()
  // Deferred: an urgent update before the row's script has loaded would remove the server's row, and lose a tap on it.
  const giftRow = {
    gift: useDeferredValue(gift),
    onChoose: useDeferredValue(chooseGift),
    today: useDeferredValue(today),
    earliest: useDeferredValue(deliveryTo(props.product, to).arrives.until),
  }
  return (
    <div className="divide-y divide-line border-y border-line">
      <div className="flex gap-3 py-2">
        <Truck aria-hidden size={22} strokeWidth={1.75} className="mt-2.5 shrink-0 text-ink-2" />
        {/* Tall enough for two lines of the price, so that nothing moves when the region is known. */}
        <div className="grid min-h-[5.25rem] grow content-start lg:min-h-[4.25rem]">
          <Arrival {...props} region={region} to={to} />
        </div>
      </div>
      {!props.soldOut && <ProductGiftRow {...giftRow} />}
      <TrustFacts product={props.product} />
    </div>
  )
}

interface ProductGiftRowProps {
  gift: GiftValues
  onChoose: (gift: GiftValues) => void
  today: string
  /** The last day of the arrival. */
  earliest: string
}

const ProductGiftRow = memo(function ProductGiftRow({ today, earliest, ...row }: ProductGiftRowProps) {
  return (
    <Suspense fallback={<div className="min-h-16 noscript:hidden" />}>
      <LazyGiftRow {...row} wrapping={limits.order.wrapping} days={deliveryDateRange(today, earliest)} />
    </Suspense>
  )
})

/** The page may have been rendered, cached or opened on an earlier day. */
const useToday = (rendered: string): string =>
  useSyncExternalStore(
    () => () => {},
    () => dayOf(new Date()),
    () => rendered,
  )

interface ArrivalProps extends DeliveryEstimateProps {
  /** The region that was chosen or delivered to last. */
  region: Region | null
  to: Destination
}

function Arrival({ product, soldOut, free, several, region, to }: ArrivalProps) {
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-x-1.5">
        <span role="status">
          {soldOut ? (
            'Delivery'
          ) : (
            <>
              Arrives <b className="font-semibold whitespace-nowrap">{arrivalOf(product, to)}</b>
            </>
          )}
        </span>
        <RegionChoice region={region} />
      </div>
      <p role="status" className="text-sm text-ink-2">
        {free
          ? 'Free delivery'
          : `Delivery ${several ? 'from ' : ''}${deliveryPrice(product, to)}, free on orders over ₵100`}
        {' · Tax included'}
      </p>
    </>
  )
}

function RegionChoice({ region }: { region: Region | null }) {
  return (
    <span className="flex items-center gap-x-1.5">
      in <span className="hidden font-semibold noscript:inline">Accra</span>
      <span className="relative font-semibold text-brand-ink noscript:hidden">
        <select
          aria-label="Deliver to"
          value={region ?? ''}
          onChange={({ target }) => deliveryPlace.write(target.value as Region)}
          className="min-h-11 appearance-none rounded-badge bg-transparent pr-6 text-base font-semibold underline underline-offset-4 [field-sizing:content]"
        >
          {region === null && <option value="">Accra</option>}
          {regionNames.map(name => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={18}
          className="pointer-events-none absolute inset-y-0 right-0.5 my-auto"
        />
      </span>
    </span>
  )
}

/** What a buyer can rely on. */
function TrustFacts({ product }: Pick<DeliveryEstimateProps, 'product'>) {
  const facts = [
    { Icon: PackageOpen, text: `${leavesText(product)} from ${product.vendor.town}` },
    {
      Icon: RotateCcw,
      text: product.made_to_order ? 'Return it within 7 days if it’s faulty' : 'Return it within 7 days',
    },
    { Icon: ShieldCheck, text: 'Cancel free until the maker starts' },
  ]
  return (
    <ul className="grid gap-2 py-3.5 text-sm text-ink-2 xl:grid-cols-2">
      {facts.map(({ Icon, text }) => (
        <li key={text} className="flex gap-3">
          <Icon aria-hidden size={20} strokeWidth={1.75} className="mx-px shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  )
}
