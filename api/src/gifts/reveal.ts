import { dayOf } from '@akyede/contract/days'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import './events.ts'
import { gifts, givings } from './tables.ts'

const batch = 100

/**
 * Whenever gifts come to be known to their owners, and whenever what was paid for is not on its list any more, this is
 * noticed here: nothing that an owner does takes longer, or does more, because somebody gives (D103, D110).
 */
export function watchGifts(platform: Platform): void {
  platform.jobs.every('reveal gifts', 10_000, async () => {
    for (let found = batch; found === batch; ) {
      found = await transaction(platform.database, tx => revealSome(platform, tx))
    }
    await transaction(platform.database, tx => tellUnwished(platform, tx))
  })
}

/** The owner chose when: at once, once it is delivered, on the day of the list in Ghana, never. */
const isDue = (today: string) => sql`
  case list.reveal
    when 'immediate' then true
    when 'delivery' then gift.status = 'delivered'
    when 'date' then list.deadline <= ${today}
    else false
  end`

async function revealSome({ clock, outbox }: Platform, tx: Transaction): Promise<number> {
  const now = clock.now()
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${gifts} set revealed_at = ${now.toISOString()}
    where id in (
      select gift.id from ${gifts} as gift join wishlists as list on list.id = gift.wishlist_id
      where gift.revealed_at is null and gift.status in ('purchased', 'delivered') and ${isDue(dayOf(now))}
      order by gift.id limit ${batch} for update of gift skip locked)
    returning id`)
  for (const { id } of rows) await outbox.emit(tx, 'gift.revealed', { gift_id: id })
  return rows.length
}

/** Givers whose gift is paid for and not sent yet hear once that it is not wished for any more. */
async function tellUnwished({ clock, outbox }: Platform, tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ order_id: string }>(sql`
    update ${givings} set told_gone_at = ${clock.now().toISOString()}
    where told_gone_at is null and order_id in (
      select gift.order_id from ${gifts} as gift
      join wishlists as list on list.id = gift.wishlist_id
      left join wishlist_items as item on item.id = gift.item_id and item.removed_at is null
      where gift.status = 'purchased' and (list.deleted_at is not null or item.id is null))
    returning order_id`)
  for (const { order_id } of rows) await outbox.emit(tx, 'gift.unwished', { order_id })
}
