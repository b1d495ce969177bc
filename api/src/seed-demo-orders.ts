import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { seededId, writeSeededOrders } from './write-seeded-orders.ts'

interface DemoOrder {
  readonly number: string
  readonly of: string
  readonly daysAgo: number
  readonly step: 'making' | 'shipped' | 'delivered'
  readonly lines: readonly (readonly [slug: string, quantity: number])[]
}

/** The order whose buyer reports that it has not arrived. */
export const lostOrder = 'AK-DEMQ4EFA'

/** Ama's orders are those that earned the demo shop's points. Delivery is free above ₵100. */
const demoOrders: readonly DemoOrder[] = [
  {
    number: 'AK-DEMQ2AMA',
    of: 'ama@akyede.test',
    daysAgo: 219,
    step: 'delivered',
    lines: [
      ['krobo-bracelets-earth', 1],
      ['toy-lorry', 3],
      ['adinkra-scarf-peach', 2],
    ],
  },
  {
    number: 'AK-DEMQ3AMA',
    of: 'ama@akyede.test',
    daysAgo: 103,
    step: 'delivered',
    lines: [
      ['toy-lorry', 3],
      ['krobo-necklace-ocean', 3],
      ['batik-napkins-teal', 2],
      ['adinkra-scarf-peach', 2],
    ],
  },
  {
    number: 'AK-DEMQ4AMA',
    of: 'ama@akyede.test',
    daysAgo: 30,
    step: 'delivered',
    lines: [['krobo-bracelets-earth', 3]],
  },
  {
    number: 'AK-DEMQ5AMA',
    of: 'ama@akyede.test',
    daysAgo: 2,
    step: 'making',
    lines: [
      ['krobo-necklace-ocean', 1],
      ['batik-scarf-plum', 1],
    ],
  },
  {
    number: 'AK-DEMQ2KFJ',
    of: 'kofi@akyede.test',
    daysAgo: 47,
    step: 'delivered',
    lines: [['batik-scarf-plum', 2]],
  },
  {
    number: 'AK-DEMQ2EFA',
    of: 'efua@akyede.test',
    daysAgo: 12,
    step: 'delivered',
    lines: [['adinkra-cushion-sky', 2]],
  },
  // Of the demo workshop: one was paid to it, the other is due.
  {
    number: 'AK-DEMQ3KFJ',
    of: 'kofi@akyede.test',
    daysAgo: 45,
    step: 'delivered',
    lines: [
      ['kente-throw-red-gold', 1],
      ['kente-bookmarks', 3],
    ],
  },
  {
    number: 'AK-DEMQ3EFA',
    of: 'efua@akyede.test',
    daysAgo: 15,
    step: 'delivered',
    lines: [['kente-bookmarks', 4]],
  },
  // Of the demo workshop: one waits for its code, the other has not arrived.
  {
    number: 'AK-DEMQ4KFJ',
    of: 'kofi@akyede.test',
    daysAgo: 3,
    step: 'shipped',
    lines: [
      ['kente-stole-indigo', 1],
      ['kente-bookmarks', 2],
    ],
  },
  {
    number: lostOrder,
    of: 'efua@akyede.test',
    daysAgo: 20,
    step: 'shipped',
    lines: [['kente-stole-plum-teal', 1]],
  },
]

export const demoNumbers = demoOrders.map(({ number }) => number)
export const shippedOrders = demoOrders.filter(({ step }) => step === 'shipped').map(({ number }) => number)

/** Adds the orders of the demo users, delivered to their addresses. It may be repeated. */
export async function seedDemoOrders({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().toISOString()
  await transaction(database, async tx => {
    await tx.execute(sql`
      create temp table new_orders on commit drop as
      select -demo.n as n, ${seededId(sql`'order ' || -demo.n`)} as id, demo.number, buyer.id as user_id, buyer.email,
        home.address, demo.step, ${now}::timestamptz - make_interval(days => demo."daysAgo") as placed_at, demo.lines
      from (select row_number() over () as n, told.* from jsonb_to_recordset(${JSON.stringify(demoOrders)}::jsonb)
        as told (number text, "of" text, "daysAgo" int, step text, lines jsonb)) demo
      join users buyer on lower(buyer.email) = demo.of
      join addresses home on home.user_id = buyer.id and home.is_default
      where not exists (select from orders where orders.number = demo.number)`)
    await tx.execute(sql`
      create temp table new_lines on commit drop as
      select new_orders.id as order_id, n, (line.place - 1)::int as line, 0 as parcel, product.id as product_id,
        product.name, product.picture_slug, product.price, product.vendor_id, level.id as level_id,
        vendor.name as vendor_name, vendor.town, (line.told->>1)::int as quantity
      from new_orders cross join jsonb_array_elements(new_orders.lines) with ordinality as line (told, place)
      join products product on product.slug = line.told->>0
      join vendors vendor on vendor.id = product.vendor_id
      join stock_levels level on level.product_id = product.id and level.variant_id is null`)
    await writeSeededOrders(tx)
  })
}
