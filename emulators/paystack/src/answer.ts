/** The provider's envelope of everything that worked. */
export function answer<Data>(message: string, data: Data) {
  return { status: true, message, data }
}
