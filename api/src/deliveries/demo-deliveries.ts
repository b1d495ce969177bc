import type { Platform } from '#platform/platform.ts'
import { linkHash } from '#platform/secrets.ts'
import { sql } from '#platform/sql.ts'
import { createCode, deliveryToken } from './delivery.ts'
import { deliveries } from './tables.ts'

/** The README prints this code, so only a local server with test controls uses it. */
const publishedCode = '123456'

/**
 * Gives the parcels of these demo orders that are on their way a link for the rider and a code for the buyer. Seeding
 * again changes nothing.
 */
export async function seedDemoDeliveries(
  { config, clock, database }: Pick<Platform, 'config' | 'clock' | 'database'>,
  orderNumbers: readonly string[],
): Promise<void> {
  const { rows } = await database.execute<{ part_id: string; order_id: string }>(sql`
    select part.id as part_id, part.order_id from fulfilments part join orders on orders.id = part.order_id
    where orders.number = any(${sql.param([...orderNumbers])}) and part.status = 'shipped'`)
  const code = config.testControls ? publishedCode : undefined
  for (const { part_id, order_id } of rows)
    await database
      .insert(deliveries)
      .values({
        part_id,
        order_id,
        token_hash: linkHash(deliveryToken(config, part_id)),
        is_gift: false,
        created_at: clock.now(),
        ...createCode(config, part_id, code).columns,
      })
      .onConflictDoNothing()
}
