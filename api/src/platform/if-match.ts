import { Failure, type FailureCode } from '@akyede/contract/failures'

/** Which versions may be changed: undefined is any (RFC 9110, 13.1.1). */
export type ExpectedVersions = readonly number[] | undefined

/** `"7"`, `7`, `"7", "8"` or `*` (D17). Refuses anything else with `refusal`. */
export function readIfMatch(header: string | undefined, refusal: FailureCode): ExpectedVersions {
  if (header === undefined || header.trim() === '*') return undefined
  if (!/^\s*(\d{1,9}|"\d{1,9}"(\s*,\s*"\d{1,9}")*)\s*$/.test(header)) throw new Failure(refusal)
  return header.match(/\d+/g)?.map(Number)
}
