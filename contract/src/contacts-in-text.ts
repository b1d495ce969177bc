/** "example.com", "www.example.com/pay" and "ama@example.com". */
const address = /https?:|www\.|[\p{L}\p{N}-]\.\p{Ll}{2,}(?=$|[\s/?#:,.;!)])/u
/** Nine digits or more, however they are spaced. */
const number = /\d(?:[\s().+-]*\d){8,}/
/** "*170#". */
const dialled = /\*\d+/

/**
 * Whether a text has a link, an email address, a phone number or a code to dial. The shop sends no such text of one
 * person to another in its own name, because a thief could ask for a payment (0142).
 */
export const hasContact = (text: string): boolean =>
  address.test(text) || number.test(text) || dialled.test(text)
