/** What a visit may be described by; personal things are taken out of it. */
export type VisitFacts = Readonly<Record<string, string | number | boolean | null>>

const uuid = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i

/** What looks like a way to reach somebody, and what stands in its place. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/[^\s@<>"'(),:;=?&/]+(?:@|%40)[^\s@<>"'(),:;=?&/]+/gi, '[e-mail]'],
  // Network addresses.
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
  [/(?<![\w:])(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}(?![\w:])/gi, '[address]'],
  // GhanaPost GPS, such as "GA-183-8164".
  [/\b[A-Z][A-Z0-9][- ]?\d{3,4}[- ]\d{4}\b/gi, '[address]'],
  [/\bP\.? ?O\.? ?Box [A-Z]{0,3} ?\d+/gi, '[address]'],
  [
    /\b\d{1,5}[A-Z]?,? +(?:\p{L}+[ .]+){1,4}(?:Street|Str|St|Road|Rd|Avenue|Ave|Lane|Close|Crescent)\b/giu,
    '[address]',
  ],
  // Nine digits or more, however they are grouped.
  [/(?<![\w])\+?\(?\d(?:[\s().\-/]{0,2}\d){8,}(?!\w)/g, '[phone]'],
]

/** The text without e-mail addresses, phone numbers and addresses. Ids of things (UUIDs) stay. */
export const redactPersonalData = (text: string): string =>
  text
    .replace(/[\0\p{Cs}]/gu, '')
    // An order leads to whose it is.
    .replace(/\/orders\/[^/?#\s]+/g, '/orders/:orderId')
    .split(uuid)
    .map((part, index) => (index % 2 === 1 ? part : patterns.reduce(takeOut, part)))
    .join('')

const takeOut = (text: string, [way, word]: (typeof patterns)[number]): string => text.replace(way, word)

const personal =
  /e-?mail|phone|mobile|address|street|password|token|secret|^name$|full_?name|first_?name|last_?name/i
/** A number as long as a phone's counts nothing. */
const longest = 99_999_999

/** The same for facts by name, in their values and their names. */
export function redactFacts(facts: VisitFacts): VisitFacts {
  return Object.fromEntries(
    Object.entries(facts)
      .filter(
        ([name, value]) => !personal.test(name) && !(typeof value === 'number' && Math.abs(value) > longest),
      )
      .map(([name, value]) => [
        redactPersonalData(name),
        typeof value === 'string' ? redactPersonalData(value) : value,
      ]),
  )
}
