import { freshness } from '#kit/freshness.ts'

/** How long until gifts may stand otherwise; false where nobody is paying. */
export const heldGiftsPollInterval = (
  gifts: readonly { readonly status: string }[] | undefined,
): number | false => (gifts?.some(({ status }) => status === 'held') ? freshness.held : false)
