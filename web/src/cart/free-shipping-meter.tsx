import { limits } from '@akyede/contract/limits'
import { formatCedi } from '@akyede/contract/money'
import { Progress } from '#ui/progress.tsx'
import type { CartTotals } from './totals.ts'

/** How far it is to free shipping: "₵24 more for free shipping". */
export function FreeShippingMeter({ totals: { toFreeShipping } }: { totals: CartTotals }) {
  return (
    <Progress value={limits.freeShippingOver - toFreeShipping} max={limits.freeShippingOver}>
      {toFreeShipping === 0
        ? 'Free shipping unlocked'
        : `${formatCedi(toFreeShipping, { trim: true })} more for free shipping`}
    </Progress>
  )
}
