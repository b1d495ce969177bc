import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { openProblem } from './open-problem.ts'

const words =
  'My stole hasn’t come and no driver has called me. I’m at home every evening. It’s for my sister’s graduation, so please check where it is.'

/** Reports for the buyer of this demo order that its parcel has not arrived. Seeding again changes nothing. */
export async function seedDemoProblem(platform: Platform, orderNumber: string): Promise<void> {
  await transaction(platform.database, async tx => {
    const { rows } = await tx.execute<{ order_id: string; part_id: string; user_id: string }>(sql`
      select part.order_id, part.id as part_id, orders.user_id
      from fulfilments part join orders on orders.id = part.order_id
      where orders.number = ${orderNumber} and part.status = 'shipped' and orders.payment_status = 'paid'
        and not exists (select from problems where problems.order_id = orders.id)`)
    const [found] = rows
    if (!found) return
    const userId = Number(found.user_id)
    // Seeding the demo shop notifies no one.
    const quiet = { ...platform.outbox, emit: async () => {} }
    await openProblem({ ...platform, outbox: quiet }, tx, {
      orderId: found.order_id,
      partId: found.part_id,
      kind: 'not_come',
      asked: undefined,
      userId,
      author: { kind: 'buyer', userId },
      words,
      fileIds: [],
    })
  })
}
