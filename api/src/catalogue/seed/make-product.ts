import { occasions, recipients } from './attribute-values.ts'
import { type Draw, drawFrom } from './draw.ts'
import { firstNames, forms, hues, motifs, qualities, surnames, towns } from './many-words.ts'
import { stableId } from './stable-id.ts'

const dayMs = 24 * 60 * 60 * 1000
const productsPerMaker = 40

export interface MadeVendor {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly craft: string
  readonly town: string
  readonly region: string
  readonly since: number
  readonly story: string
}

/** The maker with this number; their numbers begin with 0. */
export function makeVendor(number: number): MadeVendor {
  const draw = drawFrom(number * 7_919 + 17)
  const [town, region] = draw.one(towns)
  const name = `${draw.one(firstNames)} ${draw.one(surnames)}, no. ${number}`
  const slug = `maker-${number}`
  return {
    id: stableId('vendor', slug),
    ...{ slug, name, town, region },
    craft: draw.one(Object.values(forms)).names[0] ?? 'Craft',
    since: draw.whole(1975, 2025),
    story: `A workshop in ${town}.`,
  }
}

/** The number of the maker of the product with this number. */
export const makerOf = (product: number): number => Math.floor(product / productsPerMaker)

/** The product with this number; amounts in pesewas. The same number always makes the same one. */
export function makeProduct(number: number, now: Date, pictureSlugs: readonly string[]) {
  const draw = drawFrom(number + 1)
  const [category, { names, material }] = draw.one(Object.entries(forms))
  const hue = draw.likely(Object.keys(hues))
  const second = draw.one(Object.keys(hues))
  const maker = makeVendor(makerOf(number))
  const form = draw.one(names)
  const quality = draw.likely(qualities)
  const motif = draw.likely(motifs)
  const slug = `made-${number}`
  const attributes = attributesOf(draw, {
    material,
    region: maker.region,
    colours: [hues[hue], hues[second]],
  })
  const ratings = draw() < 0.25 ? 0 : draw.whole(1, 40)
  const price = priceFrom(draw)
  return {
    id: stableId('product', slug),
    ...{ slug, attributes, price },
    vendor_id: maker.id,
    category_id: stableId('category', category),
    name: `${quality[0]?.toUpperCase()}${quality.slice(1)} ${form}, ${hue} and ${second}, ${motif}`,
    description: `A ${quality} ${form} in ${hue} and ${second} with ${motif}, made in ${maker.town}.`,
    story: `${maker.name} makes it ${draw.one(qualities)} and ${draw.one(qualities)}, with ${draw.one(motifs)} along the edge.`,
    materials: material,
    dimensions: `${draw.whole(8, 60)} × ${draw.whole(8, 60)} cm`,
    care: 'Wipe with a dry cloth.',
    keywords: [
      maker.name,
      maker.town,
      maker.craft,
      ...attributes.map(one => one.slice(one.indexOf('=') + 1)),
    ].join(' '),
    original_price: draw() < 0.1 ? price + draw.whole(1, 60) * 100 : null,
    weight_grams: draw.whole(50, 4_000),
    lead_time_days: draw.whole(1, 21),
    picture_slug: draw.one(pictureSlugs),
    popularity: Math.floor(draw() ** 6 * 90),
    rating_count: ratings,
    rating_sum: ratings === 0 ? 0 : Math.round(ratings * (3 + draw() * 2)),
    created_at: new Date(now.getTime() - draw.whole(0, 700) * dayMs),
    stock: draw() < 0.08 ? 0 : draw.whole(1, 60),
  }
}

/** Most gifts cost some dozens of cedis, few cost thousands. */
const priceFrom = (draw: Draw): number => Math.round(Math.exp(2.7 + draw() * 2.2 + draw() * 2.6)) * 100

function attributesOf(
  draw: Draw,
  {
    material,
    region,
    colours,
  }: { material: string; region: string; colours: readonly (string | undefined)[] },
): string[] {
  const values = {
    material: [material],
    colour: colours,
    region: [region],
    occasion: [draw.likely(occasions), draw.one(occasions)],
    recipient: [draw.likely(recipients), draw.one(recipients)],
  }
  return Object.entries(values).flatMap(([name, all]) => [...new Set(all)].map(value => `${name}=${value}`))
}
