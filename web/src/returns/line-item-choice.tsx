import { formatCedis } from '@akyede/contract/money'
import { checkboxClass } from '#ui/checkbox.tsx'
import { Picture } from '#ui/picture.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import type { ReturnableLineItem } from './return-line-items.ts'

interface LineItemChoiceProps {
  line: ReturnableLineItem
  /** 0 while the line item is not chosen. */
  quantity: number
  onChange: (quantity: number) => void
}

/** One line item of the order: whether it is returned, and in which quantity. */
export function LineItemChoice({ line: { item, maker, until }, quantity, onChange }: LineItemChoiceProps) {
  const { id, name, variant, picture, returnable, price, made_to_order } = item
  return (
    <div className="rounded-control border border-line-strong bg-surface px-4 py-3 has-checked:border-brand has-checked:bg-brand-soft">
      <label className="grid cursor-pointer grid-cols-[auto_4rem_minmax(0,1fr)] items-center gap-4">
        <input
          type="checkbox"
          checked={quantity > 0}
          onChange={event => onChange(event.target.checked ? 1 : 0)}
          aria-describedby={`${id}-about`}
          className={checkboxClass}
        />
        <Picture
          slug={picture.slug || undefined}
          alt=""
          placeholder={picture.placeholder}
          sizes="64px"
          className="rounded-badge"
        />
        <span className="grid min-w-0 gap-0.5 wrap-anywhere">
          <span className="font-semibold">{variant ? `${name} (${variant})` : name}</span>
          <span id={`${id}-about`} className="text-sm text-ink-2">
            <span className="flex flex-wrap gap-x-4">
              <span>From {maker}</span> <span>{formatCedis(price)}</span>{' '}
              <span>
                Until <Timestamp at={until} withTime />
              </span>
            </span>
            {made_to_order && (
              <span className="block">
                Made to order: you can only return it if it’s damaged, wrong or not as described.
              </span>
            )}
          </span>
        </span>
      </label>
      {quantity > 0 && returnable > 1 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-3 pl-9">
          <span>Items</span>
          <QuantityStepper
            of={name}
            value={quantity}
            max={returnable}
            maxText={`You can return ${returnable}`}
            onChange={onChange}
          />
        </div>
      )}
    </div>
  )
}
