import type { CartPromo } from '@akyede/contract/cart'
import { formatCedis } from '@akyede/contract/money'
import { X } from 'lucide-react'
import { useState } from 'react'
import { classes } from '#ui/classes.ts'

/** A code on the cart with its discount or the reason why it has none, and a button that removes it. */
export function PromoChip({ promo, onRemove }: { promo: CartPromo; onRemove: () => Promise<unknown> }) {
  const [removing, setRemoving] = useState(false)
  const { code, problem } = promo
  const remove = async () => {
    if (removing) return
    setRemoving(true)
    await onRemove()
    setRemoving(false)
  }
  return (
    <li
      className={classes(
        'flex items-center justify-between gap-2 rounded-control border py-1 pr-1 pl-3',
        problem ? 'border-line-strong bg-surface-2' : 'border-line bg-gold-soft text-gold-ink',
      )}
    >
      <span className="min-w-0 wrap-anywhere">
        <b>{code}</b>{' '}
        <span className={classes('block text-sm', problem && 'text-ink-2')}>{effect(promo)}</span>
      </span>
      <button
        type="button"
        aria-label={`Remove ${code}`}
        aria-disabled={removing}
        onClick={() => void remove()}
        className="grid size-[44px] shrink-0 place-items-center rounded-control hover:bg-surface-2"
      >
        <X aria-hidden size={20} strokeWidth={1.75} />
      </button>
    </li>
  )
}

function effect({ name, discount, shipping_discount, problem }: CartPromo): string {
  if (problem) return problem
  if (discount > 0) return `−${formatCedis(discount)}`
  return shipping_discount > 0 ? name : 'No discount: your delivery is already free'
}
