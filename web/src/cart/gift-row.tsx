import type { DeliveryDateRange } from '@akyede/contract/days'
import { limits } from '@akyede/contract/limits'
import type { Pesewas } from '@akyede/contract/money'
import { ChevronRight, Gift } from 'lucide-react'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { GiftFields } from './gift-fields.tsx'
import { emptyGift, type GiftValues, giftDayProblem, giftSummary } from './gift-options.ts'

export interface GiftRowProps {
  gift: GiftValues
  onChoose: (gift: GiftValues) => void
  wrapping: Pesewas
  days: DeliveryDateRange | undefined
}

/** A row that says whether the next order is a gift, and opens its options. */
export function GiftRow({ gift, onChoose, ...offer }: GiftRowProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-16 w-full items-center gap-3 py-2 text-left noscript:hidden"
      >
        <Gift aria-hidden size={22} strokeWidth={1.75} className="shrink-0 text-gold-ink" />
        <span className="min-w-0 grow">
          <span className="block font-semibold">{gift.gift ? 'Your order is a gift' : 'Make it a gift'}</span>
          <span className="block w-0 min-w-full truncate text-sm text-ink-2">
            {gift.gift ? giftSummary(gift) : 'Gift wrap, card, delivery date'}
          </span>
        </span>
        <ChevronRight aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ink-2" />
      </button>
      <Dialog kind="sheet" open={open} onClose={close} title="Make it a gift">
        <GiftForm
          {...offer}
          gift={gift}
          onChoose={next => {
            onChoose(next)
            close()
          }}
        />
      </Dialog>
    </>
  )
}

function GiftForm({ gift, onChoose, wrapping, days }: GiftRowProps) {
  const [values, setValues] = useState(gift)
  const tooLong = values.gift_message.length > limits.order.giftMessageMax
  const errors: Partial<Record<keyof GiftValues, string | undefined>> = {
    gift_message: tooLong ? `Please use at most ${limits.order.giftMessageMax} characters` : undefined,
    gift_deliver_on: giftDayProblem(days, values.gift_deliver_on),
  }
  const wire = (name: Exclude<keyof GiftValues, 'gift'>) => {
    const value = values[name]
    return {
      id: `gift-${name}`,
      name,
      error: errors[name],
      ...(typeof value === 'boolean' ? { checked: value } : { value }),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        setValues({ ...values, [name]: typeof value === 'boolean' ? !value : target.value }),
    }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const wrong = Object.entries(errors).find(([, error]) => error)
    if (wrong) document.getElementById(`gift-${wrong[0]}`)?.focus()
    else onChoose({ ...values, gift: true })
  }
  return (
    <form noValidate method="dialog" onSubmit={save} className="grid gap-4">
      <p className="text-ink-2">These options apply to your whole order. You can change them at checkout.</p>
      <GiftFields values={values} wire={wire} wrapping={wrapping} days={days} />
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap gap-3 border-t border-line bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-7 sm:-mb-7 sm:px-7">
        <Button type="submit" size="large" className="grow">
          Save gift options
        </Button>
        {gift.gift && (
          <Button variant="quiet" size="large" onClick={() => onChoose(emptyGift)}>
            Not a gift
          </Button>
        )}
      </div>
    </form>
  )
}
