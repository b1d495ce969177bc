import { dayOf } from '@akyede/contract/days'
import { findGiverOf, findReceiverOf } from '#feature/gifts'
import type { Transaction } from '#platform/database.ts'
import type { EventName, Events, Outbox } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { writeEntry } from './write-entry.ts'

type Write<Name extends EventName> = (tx: Transaction, event: Events[Name], now: Date) => Promise<unknown>

/** Writes an entry for each event of the other features, once each. */
export function recordActivity({ outbox, clock }: Pick<Platform, 'outbox' | 'clock'>): void {
  const on = <Name extends EventName>(name: Name, write: Write<Name>) =>
    outbox.on(name, `activity: ${name}`, async (tx, event) => void (await write(tx, event, clock.now())))
  recordLists(on)
  recordOrders(on)
  recordGifts(on)
  recordFriendsAndGroups(on)
  recordEvents(on)
}

type On = <Name extends EventName>(name: Name, write: Write<Name>) => ReturnType<Outbox['on']>

function recordLists(on: On): void {
  on('list.added', (tx, { list_id, user_id, at }) =>
    writeEntry(tx, {
      type: 'list.added',
      about: list_id,
      userId: user_id,
      subjectId: list_id,
      at: new Date(at),
    }),
  )
  // Items that a user adds to a list on one day become one entry.
  on('list.items_added', (tx, { list_id, user_id, count, at }) =>
    writeEntry(tx, {
      type: 'list.items_added',
      about: `${list_id} ${user_id} ${dayOf(new Date(at))}`,
      userId: user_id,
      subjectId: list_id,
      amount: count,
      at: new Date(at),
    }),
  )
}

function recordOrders(on: On): void {
  for (const type of ['order.cancelled', 'order.refunded'] as const) {
    on(type, async (tx, { order_id, user_id }, at) => {
      if (user_id !== null)
        await writeEntry(tx, { type, about: order_id, userId: user_id, subjectId: order_id, at })
    })
  }
  on('order.advanced', async (tx, { order_id, user_id, part_id, status }, at) => {
    if (user_id === null || (status !== 'shipped' && status !== 'delivered')) return
    const type = `order.${status}` as const
    await writeEntry(tx, { type, about: part_id, userId: user_id, subjectId: order_id, at })
  })
  // An order without a user is a gift order from a list.
  on('order.paid', async (tx, { order_id, user_id }, at) => {
    const type = user_id === null ? 'gift.given' : 'order.paid'
    const userId = user_id ?? (await findGiverOf(tx, order_id))
    if (userId) await writeEntry(tx, { type, about: order_id, userId, subjectId: order_id, at })
  })
}

function recordGifts(on: On): void {
  on('gift.revealed', async (tx, { gift_id }, at) => {
    const found = await findReceiverOf(tx, gift_id)
    if (!found) return
    await writeEntry(tx, {
      type: 'gift.received',
      about: gift_id,
      userId: found.owner_id,
      otherUserId: found.giver_id,
      subjectId: gift_id,
      at,
    })
  })
}

function recordFriendsAndGroups(on: On): void {
  on('friends.made', (tx, { user_id, other_id }, at) => {
    const about = user_id < other_id ? `${user_id} ${other_id}` : `${other_id} ${user_id}`
    return writeEntry(tx, { type: 'friends.made', about, userId: user_id, otherUserId: other_id, at })
  })
  for (const type of ['group.created', 'group.joined'] as const) {
    on(type, (tx, { group_id, user_id }, at) =>
      writeEntry(tx, { type, about: `${group_id} ${user_id}`, userId: user_id, subjectId: group_id, at }),
    )
  }
}

function recordEvents(on: On): void {
  for (const type of ['event.added', 'event.cancelled'] as const) {
    on(type, (tx, { event_id, user_id }, at) =>
      writeEntry(tx, { type, about: event_id, userId: user_id, subjectId: event_id, at }),
    )
  }
  on('event.answered', (tx, { event_id, user_id, status }, at) =>
    writeEntry(tx, {
      type: 'event.answered',
      about: `${event_id} ${user_id}`,
      userId: user_id,
      subjectId: event_id,
      answer: status,
      at,
    }),
  )
}
