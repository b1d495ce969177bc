import { missingForFreeShipping } from '@akyede/contract/free-shipping'
import { formatPesewas, zero } from '@akyede/contract/money'
import { Progress } from '#ui/progress.tsx'
import type { CartTotals } from './totals.ts'

const whole = missingForFreeShipping(zero)

/** How far it is to free shipping: "₵24.01 more for free shipping". */
export function FreeShippingMeter({ totals: { toFreeShipping } }: { totals: CartTotals }) {
  return (
    <Progress value={whole - toFreeShipping} max={whole}>
      {toFreeShipping === 0
        ? 'Free shipping unlocked'
        : `${formatPesewas(toFreeShipping, { trim: true })} more for free shipping`}
    </Progress>
  )
}
