/** What a provider sent back, in the address of the page. */
export interface Callback {
  readonly state: string
  readonly code: string
  readonly error: string
  /** Who answered, where the provider says so (RFC 9207). */
  readonly iss: string
  /** Of Apple, the first time. */
  readonly firstName: string
  readonly lastName: string
}

/** undefined where nobody comes back from anywhere. In the fragment stands what came by a form. */
export function readCallback({ search, hash }: Pick<Location, 'search' | 'hash'>): Callback | undefined {
  // Facebook hangs "#_=_" behind its answer.
  const fields = new URLSearchParams(hash.includes('state=') ? hash.slice(1) : search)
  const field = (name: string) => fields.get(name) ?? ''
  const callback = {
    state: field('state'),
    code: field('code'),
    error: field('error'),
    iss: field('iss'),
    firstName: field('first_name'),
    lastName: field('last_name'),
  }
  return callback.state || callback.code || callback.error ? callback : undefined
}
