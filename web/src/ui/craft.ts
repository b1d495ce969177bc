/** The crafts that have colours of their own in app.css. */
export type Craft = 'baskets' | 'cloth' | 'beads' | 'pottery' | 'music' | 'care'

// One pattern, so that of two crafts the one that is named first counts: "Shea, soap and calabash" is care.
const craftWords =
  /(?<baskets>basket|calabash|\bfans?\b|leather)|(?<cloth>cloth|kente|adinkra|batik|smock|indigo|dye|weav)|(?<beads>bead|jewel|brass)|(?<pottery>pot|bowl|clay)|(?<music>music|drum|carv|stool|wood|game)|(?<care>shea|soap|care|\boils?\b)/i

/**
 * The craft of a category ("beads-jewellery", "Waist beads") or of a maker ("Kente weaving"), for `data-craft`. The
 * colours `craft`, `on-craft`, `craft-soft` and `craft-ink` follow it. Without one they are the brand's.
 */
export function craftOf(category: string): Craft | undefined {
  const found = craftWords.exec(category)?.groups ?? {}
  return Object.keys(found).find((craft): craft is Craft => !!found[craft])
}
