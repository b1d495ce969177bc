/** The provider's envelope of everything that worked. */
export function successEnvelope<Data>(message: string, data: Data) {
  return { status: true, message, data }
}
