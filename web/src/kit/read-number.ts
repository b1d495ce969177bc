/**
 * Reads a number as people type it. "1,250" has a comma between thousands, as in Ghana; "12,50" has one before
 * pesewas, as buyers abroad type it. Null for an empty text, undefined for a text that is not a number.
 */
export function readNumber(text: string, decimals: number): number | null | undefined {
  const typed = text.replace(/[\s₵]/g, '').replace(/,(?=\d{3}(\D|$))/g, '')
  const plain = decimals > 0 ? typed.replace(/,(?=\d{0,2}$)/, '.') : typed.replaceAll(',', '')
  if (plain === '') return null
  const pattern = decimals > 0 ? /^\d{1,7}(\.\d{0,2})?$/ : /^\d{1,7}$/
  return pattern.test(plain) ? Number(plain) : undefined
}
