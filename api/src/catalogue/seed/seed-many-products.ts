import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { products as productTable, stockLevels } from '../tables.ts'
import { productRow, stockRows } from './demo-rows.ts'
import type { DemoProduct } from './demo-shapes.ts'
import { products } from './products.ts'
import { seedDemoCatalogue } from './seed-demo-catalogue.ts'
import { stableId } from './stable-id.ts'

const colours = [
  'red',
  'gold',
  'indigo',
  'forest',
  'coral',
  'teal',
  'natural',
  'clay',
  'lagoon',
  'harvest',
  'night',
  'rain',
]
const makers = ['Abena', 'Kofi', 'Esi', 'Yaw', 'Lamisi', 'Mawusi', 'Dede', 'Issah', 'Naa', 'Selorm', 'Afia']
const batch = 1_000

/**
 * Fills the shop with `count` generated products over the demo shop's crafts and pictures, to measure with.
 * The same number always makes the same products: asking for more adds the missing ones.
 */
export async function seedManyProducts(
  platform: Pick<Platform, 'database' | 'clock'>,
  count: number,
): Promise<void> {
  await seedDemoCatalogue(platform)
  const now = platform.clock.now()
  for (let from = 0; from < count; from += batch) {
    const made = Array.from({ length: Math.min(batch, count - from) }, (_, index) =>
      makeProduct(from + index),
    )
    await transaction(platform.database, async tx => {
      await tx
        .insert(productTable)
        .values(made.map(({ product, picture }) => ({ ...productRow(product, now), picture_slug: picture })))
        .onConflictDoNothing()
      await tx
        .insert(stockLevels)
        .values(made.flatMap(({ product }) => stockRows(product)))
        .onConflictDoNothing()
    })
  }
  // Without it the planner knows nothing of what was just added.
  await platform.database.execute('analyze')
}

/** Varies one of the demo products; the figures come from the hash of its slug. */
function makeProduct(number: number): { product: DemoProduct; picture: string } {
  const model = products[number % products.length] as DemoProduct
  const slug = `${model.slug}-${number}`
  const draw = parseInt(stableId('figures', slug).slice(0, 8), 16)
  const colour = colours[draw % colours.length]
  const maker = makers[draw % makers.length]
  const { featured: _, originalPrice: __, ...copied } = model
  const product = {
    ...copied,
    slug,
    name: `${model.name} by ${maker}, ${colour} no. ${number}`,
    price: Math.max(5, Math.round(model.price * (0.6 + (draw % 80) / 100))),
    stock: draw % 60,
    listedDaysAgo: draw % 700,
    soldThisMonth: draw % 97 === 0 ? draw % 90 : draw % 12,
  }
  return { product, picture: model.slug }
}
