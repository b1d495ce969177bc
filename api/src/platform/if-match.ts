import { Failure, type FailureCode } from '@akyede/contract/failures'

/** The versions that an If-Match header allows; undefined allows any (RFC 9110, 13.1.1). */
export type ExpectedVersions = readonly number[] | undefined

/** Accepts `"7"`, `7`, `"7", "8"` or `*` (D17). Refuses any other header with `refusal`. */
export function readIfMatch(header: string | undefined, refusal: FailureCode): ExpectedVersions {
  if (header === undefined || header.trim() === '*') return undefined
  if (!/^\s*(\d{1,15}|"\d{1,15}"(\s*,\s*"\d{1,15}")*)\s*$/.test(header)) throw new Failure(refusal)
  return header.match(/\d+/g)?.map(Number)
}
