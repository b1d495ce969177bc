/**
 * Money is integer pesewas everywhere inside; the API shows cedis as numbers (D12).
 * `Intl` has no locale that prints a bare ₵, so its currency part is replaced.
 */
const format = new Intl.NumberFormat('en-GH', { style: 'currency', currency: 'GHS' })
const formatTrimmed = new Intl.NumberFormat('en-GH', {
  style: 'currency',
  currency: 'GHS',
  trailingZeroDisplay: 'stripIfInteger',
})

/** "₵1,234.50"; with `trim`, whole cedis lose their ".00" (cards, not totals). */
export function formatCedi(pesewas: number, { trim = false }: { trim?: boolean } = {}): string {
  return (trim ? formatTrimmed : format)
    .formatToParts(pesewas / 100)
    .map(part => (part.type === 'currency' ? '₵' : part.value))
    .join('')
}

/** Pesewas → the number of cedis that the API shows. */
export const toCedis = (pesewas: number): number => pesewas / 100

/** The API's number of cedis → pesewas. */
export const toPesewas = (cedis: number): number => Math.round(cedis * 100)
