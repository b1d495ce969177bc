/** The response of a provider, from the address of the page. */
export interface Callback {
  readonly state: string
  readonly code: string
  readonly error: string
  /** The issuer, when the provider names it (RFC 9207). */
  readonly iss: string
  /** Apple sends the name the first time only. */
  readonly firstName: string
  readonly lastName: string
}

/** Returns undefined when the address has no response. The fragment carries a response that came as a form. */
export function readCallback({ search, hash }: Pick<Location, 'search' | 'hash'>): Callback | undefined {
  // Facebook appends "#_=_" to its response.
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
