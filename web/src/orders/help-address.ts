/** Where one writes to us about an order, which is chosen there already. */
export const helpAddress = (number: string): string => `/contact?order=${encodeURIComponent(number)}`
