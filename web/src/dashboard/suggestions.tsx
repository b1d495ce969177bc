import { ProductCard } from '#feature/catalogue'
import type { DashboardFacts } from './dashboard-facts.ts'

type Suggestion = NonNullable<DashboardFacts['popularGifts']>[number]

/** Gifts side by side, each with the reason for which it is shown; on a phone they are swept through. */
export const Suggestions = ({ gifts }: { gifts: readonly Suggestion[] }) => (
  <ul className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 sm:-mx-6 sm:scroll-px-6 sm:gap-5 sm:px-6 lg:mx-0 lg:grid lg:grid-cols-5 lg:overflow-visible lg:px-0">
    {gifts.map(({ reason, ...product }) => (
      <li key={product.id} className="grid w-40 shrink-0 snap-start content-start gap-2 lg:w-auto">
        <ProductCard product={product} sizes="(width >= 64rem) 170px, 160px" nameAs="h3" />
        <p className="text-sm text-ink-2">{reason}</p>
      </li>
    ))}
  </ul>
)
