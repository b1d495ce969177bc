import { RadioGroup } from '#ui/radio-group.tsx'
import type { Purchase } from './use-purchase.ts'
import { optionsOf } from './variant-choice.ts'

/** One group of radios for each option; what is sold out stays in its place and says so. */
export function VariantPicker({ product, choice, choose }: Pick<Purchase, 'product' | 'choice' | 'choose'>) {
  return optionsOf(product.variants, choice).map(({ name, values }) => (
    <RadioGroup
      key={name}
      legend={name}
      name={name}
      look="chips"
      value={choice[name]}
      onChoose={value => choose(name, value)}
      options={values.map(({ value, soldOut }) => ({
        value,
        text: value,
        ...(soldOut && { unavailable: 'Sold out' }),
      }))}
    />
  ))
}
