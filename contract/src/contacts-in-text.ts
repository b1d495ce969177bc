const phone = /(?:(?:\+|\b00)?233|(?<![\d.,])0)(?:[\s().-]*\d){9}(?!\d)|\+\d(?:[\s().-]*\d){8,}/
const emailAddress = /[^\s@]+@[^\s@]+\.\w+/
const link =
  /https?:|www\.|\b[a-z0-9-]+\.(?:com|net|org|africa|shop|store|info|biz|link|me|gh|io|app)(?![a-z])/i

/** A text without the invisible characters, other widths and other dots that would hide a number or a link. */
const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('。', '.')

/** Whether a text names a phone number, an email address or a link. */
export function hasContactDetails(text: string): boolean {
  const plain = plainOf(text)
  return phone.test(plain) || emailAddress.test(plain) || link.test(plain)
}

/** A domain with any ending in lower case, such as "example.com", but not "Sorry.We". */
const anyDomain = /[\p{L}\p{N}-]\.\p{Ll}{2,}(?=$|[\s/?#:,.;!)])/u
/** Nine digits or more, however they are spaced. */
const anyNumber = /\d(?:[\s().+-]*\d){8,}/
/** A code to dial, such as "*170#". */
const dialled = /\*\d+/

/**
 * Whether a text names, or may name, a link, an email address, a phone number or a code to dial. Messages in our name
 * contain no such text of another user, because a thief could ask for a payment (0142).
 */
export function mayHaveContactDetails(text: string): boolean {
  const plain = plainOf(text)
  return hasContactDetails(plain) || [anyDomain, anyNumber, dialled].some(pattern => pattern.test(plain))
}
