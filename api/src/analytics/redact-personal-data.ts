/** Facts of a visit by name. */
export type VisitFacts = Readonly<Record<string, string | number | boolean | null>>

const uuid = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i

/** Patterns of contact data and their replacements. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/[^\s@<>"'(),:;=?&/]+(?:@|%40)[^\s@<>"'(),:;=?&/]+/gi, '[e-mail]'],
  // IP addresses.
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
  [/(?<![\w:])(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}(?![\w:])/gi, '[address]'],
  // GhanaPost GPS addresses, such as "GA-183-8164".
  [/\b[A-Z][A-Z0-9][- ]?\d{3,4}[- ]\d{4}\b/gi, '[address]'],
  [/\bP\.? ?O\.? ?Box [A-Z]{0,3} ?\d+/gi, '[address]'],
  [
    /\b\d{1,5}[A-Z]?,? +(?:\p{L}+[ .]+){1,4}(?:Street|Str|St|Road|Rd|Avenue|Ave|Lane|Close|Crescent)\b/giu,
    '[address]',
  ],
  // Nine or more digits in any grouping.
  [/(?<![\w])\+?\(?\d(?:[\s().\-/]{0,2}\d){8,}(?!\w)/g, '[phone]'],
]

/** Removes e-mail addresses, phone numbers and addresses from a text. UUIDs stay. */
export const redactPersonalData = (text: string): string =>
  text
    .replace(/[\0\p{Cs}]/gu, '')
    // An order id would lead to its buyer.
    .replace(/\/orders\/[^/?#\s]+/g, '/orders/:orderId')
    .split(uuid)
    .map((part, index) => (index % 2 === 1 ? part : patterns.reduce(replacePattern, part)))
    .join('')

const replacePattern = (text: string, [pattern, replacement]: (typeof patterns)[number]): string =>
  text.replace(pattern, replacement)

const personal =
  /e-?mail|phone|mobile|address|street|password|token|secret|^name$|full_?name|first_?name|last_?name/i
/** Longer numbers may be phone numbers. */
const numberMax = 99_999_999

/** Removes personal data from the names and values of facts. */
export function redactFacts(facts: VisitFacts): VisitFacts {
  return Object.fromEntries(
    Object.entries(facts)
      .filter(
        ([name, value]) =>
          !personal.test(name) && !(typeof value === 'number' && Math.abs(value) > numberMax),
      )
      .map(([name, value]) => [
        redactPersonalData(name),
        typeof value === 'string' ? redactPersonalData(value) : value,
      ]),
  )
}
