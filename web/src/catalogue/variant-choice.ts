import type { Variant } from '@akyede/contract/catalogue'

/** The selected value by option name, such as `{ Size: "Large" }`. */
export type Choice = Readonly<Record<string, string>>

export interface Option {
  name: string
  values: { value: string; soldOut: boolean }[]
}

const matches = (variant: Variant, choice: Choice) =>
  Object.entries(choice).every(([name, value]) => variant.options[name] === value)

/** The variant that the address names, or else the first available one, or else the first. */
export const namedVariant = (variants: readonly Variant[], id: string | null): Variant | undefined =>
  variants.find(variant => variant.id === id) ??
  variants.find(variant => variant.stock.available > 0) ??
  variants[0]

export const chosenVariant = (variants: readonly Variant[], choice: Choice): Variant | undefined =>
  variants.find(variant => matches(variant, choice))

/**
 * Returns the options in the order of the variants. A value is sold out when no available variant has it
 * together with the other selected values.
 */
export function optionsOf(variants: readonly Variant[], choice: Choice): Option[] {
  const names = [...new Set(variants.flatMap(variant => Object.keys(variant.options)))]
  return names.map(name => {
    const values = [...new Set(variants.flatMap(variant => variant.options[name] ?? []))]
    return {
      name,
      values: values.map(value => ({
        value,
        soldOut: !variants.some(
          variant => variant.stock.available > 0 && matches(variant, { ...choice, [name]: value }),
        ),
      })),
    }
  })
}
