import { track } from '#kit/analytics.ts'
import { RadioChip } from '#ui/radio-chip.tsx'
import type { Purchase } from './use-purchase.ts'
import { optionsOf } from './variant-choice.ts'

/** One group of radios for each option; what is sold out stays in its place and says so. */
export function VariantPicker({ product, choice, choose }: Pick<Purchase, 'product' | 'choice' | 'choose'>) {
  return optionsOf(product.variants, choice).map(({ name, values }) => (
    <fieldset key={name}>
      <legend className="mb-3 font-semibold">{name}</legend>
      <div className="flex flex-wrap gap-2">
        {values.map(({ value, soldOut }) => (
          <RadioChip
            key={value}
            name={name}
            option={{ value, text: value, ...(soldOut && { unavailable: 'Sold out' }) }}
            checked={choice[name] === value}
            onChange={() => {
              if (soldOut) return
              choose(name, value)
              track('variant_selected', { label: product.id })
            }}
          />
        ))}
      </div>
    </fieldset>
  ))
}
