/** The crafts that have colours of their own in app.css. */
export type Craft = 'baskets' | 'cloth' | 'beads' | 'pottery' | 'music' | 'care'

const wordsOfCrafts: readonly [Craft, RegExp][] = [
  ['baskets', /basket|calabash|\bfans?\b|\bhats?\b|leather|straw/i],
  ['cloth', /cloth|kente|adinkra|batik|smock|indigo|dye|textile|weav|sewing/i],
  ['beads', /bead|jewel|brass/i],
  ['pottery', /potter|\bpots?\b|bowl|clay|ceramic|kitchen/i],
  ['music', /music|drum|carv|stool|wood|games|combs|toys/i],
  ['care', /shea|soap|beauty|care|\boils?\b/i],
]

/**
 * The craft of a category ("beads-jewellery", "Waist beads") or of a maker ("Kente weaving"), for `data-craft`. The
 * colours `craft`, `on-craft`, `craft-soft` and `craft-ink` follow it. Without one they are the brand's.
 */
export function craftOf(category: string): Craft | undefined {
  const named = wordsOfCrafts
    .map(([craft, words]) => ({ craft, at: category.search(words) }))
    .filter(({ at }) => at >= 0)
  // The craft that is named first counts: "Shea, soap and calabash" is care.
  return named.sort((a, b) => a.at - b.at)[0]?.craft
}
