import type { PersonalRecords } from '#platform/personal-records.ts'
import { sql } from '#platform/sql.ts'

/** What riders noted about the parcels of a buyer. Those of gifts from lists are in no export (D110). */
export const personalDeliveries: PersonalRecords = {
  name: 'deliveries',
  isBookkeeping: true,
  find: async (executor, userId) =>
    (
      await executor.execute(sql`
        select orders.number as order, event.kind, event.reason, event.words, event.at
        from delivery_events event
        join fulfilments part on part.id = event.part_id join orders on orders.id = part.order_id
        where orders.user_id = ${userId} order by event.at, event.part_id, event.number`)
    ).rows,
  async erase(tx, userId) {
    await tx.execute(sql`
      update delivery_events set words = null where part_id in (
        select part.id from fulfilments part join orders on orders.id = part.order_id
        where orders.user_id = ${userId})`)
  },
}
