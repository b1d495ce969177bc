/** A search query without its words about the price, in cedis. */
export interface PricedQuery {
  readonly words: string
  readonly minPrice: number | undefined
  readonly maxPrice: number | undefined
}

const currency = '(?:gh₵|gh¢|ghs|ghc|₵|¢)'
const unit = '(?:gh₵|gh¢|ghs|ghc|₵|¢|(?:ghana )?cedis?)'
const figure = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,7}(?:\.\d{1,2})?`
/** Not followed by another unit: numbers of centimetres, years and the like are not prices. */
const notAnotherUnit = String.raw`(?![\d.,]*\d)(?!\s*(?:%|["”]|(?:cm|mm|m|kg|g|ml|l|inch(?:es)?|litres?|years?|yrs?|months?|weeks?|days?|people|pieces|items|strands)\b))`
const amount = (name: string): string =>
  String.raw`(?:${currency}\s*)?(?<${name}>${figure})(?:\s*${unit}(?![\p{L}\p{N}]))?${notAnotherUnit}`
/** An amount with its currency, which is a price without further words. */
const marked = (name: string): string =>
  String.raw`(?:${currency}\s*(?<${name}Before>${figure})${notAnotherUnit}|(?<${name}After>${figure})\s*${unit}(?![\p{L}\p{N}]))`

const start = String.raw`(?<![\p{L}\p{N}])`
const phrases = [
  String.raw`(?:between|from)\s+${amount('low')}\s*(?:and|to|-|–)\s*${amount('high')}`,
  String.raw`${currency}\s*(?<low>${figure})\s*(?:to|-|–)\s*${amount('high')}`,
  String.raw`(?<low>${figure})\s*(?:to|-|–)\s*(?<high>${figure})\s*${unit}(?![\p{L}\p{N}])`,
  String.raw`(?:under|below|less than|not more than|no more than|cheaper than|up to|at most|within|maximum|max|<=?)\s*${amount('high')}`,
  String.raw`(?:over|above|more than|at least|minimum|min|>=?)\s*${amount('low')}`,
  marked('high'),
].map(text => new RegExp(start + text, 'iu'))

/**
 * Reads "necklace under 150", "between 50 and 100" or "basket 80 cedis" as words and prices. An amount alone is the
 * most that the gift may cost. A query in quotes is left as it is.
 */
export function readPrices(query: string): PricedQuery {
  const asTyped = { words: query, minPrice: undefined, maxPrice: undefined }
  if (query.includes('"') || !/\d/.test(query)) return asTyped
  for (const phrase of phrases) {
    const found = phrase.exec(query)
    if (!found) continue
    const { low, high, highBefore, highAfter } = found.groups ?? {}
    const [first, second] = [cedisOf(low), cedisOf(high ?? highBefore ?? highAfter)]
    const isReversed = first !== undefined && second !== undefined && first > second
    const before = query.slice(0, found.index)
    const after = query.slice(found.index + found[0].length)
    return {
      words: `${before} ${after}`.replace(/\s+/g, ' ').trim(),
      minPrice: isReversed ? second : first,
      maxPrice: isReversed ? first : second,
    }
  }
  return asTyped
}

const cedisOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text.replaceAll(',', ''))
