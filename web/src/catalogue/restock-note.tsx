import { dayOf, formatDay } from '@akyede/contract/days'
import { useQuery } from '@tanstack/react-query'
import { restockQuery } from './queries.ts'

/** Of what is sold out: when its maker expects more, where they have said so. */
export function RestockNote({ productId, variantId }: { productId: string; variantId: string | null }) {
  const { data } = useQuery(restockQuery(productId, variantId))
  return data ? (
    <span className="text-ink-2">More is expected on {formatDay(dayOf(new Date(data)))}.</span>
  ) : null
}
