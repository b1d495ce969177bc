/** By which a wish is found on its page. */
export const rowId = (itemId: string): string => `item-${itemId}`
