import { getRandomValues, randomInt } from 'node:crypto'

let lastMillisecond = 0
let counter = 0

/**
 * Returns a UUIDv7 (RFC 9562, section 6.2, method 1). Ids of one process sort in the order in which they were made: a
 * counter orders those of one millisecond. Not every PostgreSQL has `uuidv7()`.
 */
export function newId(): string {
  const bytes = getRandomValues(new Uint8Array(16))
  const now = Date.now()
  // A clock that was set back by more than a second is followed.
  if (now > lastMillisecond || now < lastMillisecond - 1_000) {
    lastMillisecond = now
    counter = randomInt(0x800)
  } else if (++counter > 0xfff) {
    lastMillisecond++
    counter = 0
  }
  const view = new DataView(bytes.buffer)
  view.setUint32(0, Math.floor(lastMillisecond / 0x10000))
  view.setUint16(4, lastMillisecond % 0x10000)
  view.setUint16(6, 0x7000 | counter)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Buffer.from(bytes).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** A user id: a random positive integer below 2^53, so that ids reveal neither order nor number of users (D11). */
export const newUserId = (): number => randomInt(1, 2 ** 26) * 2 ** 26 + randomInt(0, 2 ** 26)

const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A short code that can be read out on the phone. */
function newCode(length: number, prefix = 'AK'): string {
  const letters = Array.from({ length }, () => codeAlphabet.charAt(randomInt(codeAlphabet.length)))
  return `${prefix}-${letters.join('')}`
}

/** An order number: "AK-7F3K2QHM". */
export const newOrderNumber = (): string => newCode(8)

/** The reference of a contact message; shorter than an order number: "AK-7F3K2M". */
export const newMessageReference = (): string => newCode(6)

/** The number of a return, which is also written on its parcel: "RE-7F3K2M". */
export const newReturnNumber = (): string => newCode(6, 'RE')
