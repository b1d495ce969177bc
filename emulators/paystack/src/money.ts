const grouped = new Intl.NumberFormat('en-GH')

/** `GHS 1,234.50` of a whole, non-negative number of pesewas. */
export function formatMoney(pesewas: number): string {
  const cedis = grouped.format(Math.floor(pesewas / 100))
  return `GHS ${cedis}.${String(pesewas % 100).padStart(2, '0')}`
}
