/** Where one asks for help with an order, which is chosen there already. */
export const helpAddress = (number: string): string =>
  `/dashboard/support/new?order=${encodeURIComponent(number)}`
