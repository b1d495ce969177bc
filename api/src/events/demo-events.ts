import { dayAfter, dayOf } from '@akyede/contract/days'
import { type Transaction, transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, sql } from '#platform/sql.ts'
import { nextReminder } from './schedule-reminders.ts'
import { eventGuests, events } from './tables.ts'

interface DemoEvent {
  readonly of: string
  readonly title: string
  readonly type: string
  readonly description: string
  readonly location: string
  readonly landmark?: string
  readonly honoree?: string
  readonly inDays: number
  /** Time of that day, in Ghana. */
  readonly at: string
  readonly recurrence: 'none' | 'yearly'
  /** The name of one of the owner's lists. */
  readonly list?: string
  readonly guests: readonly (readonly [email: string, status: string])[]
}

const demoEvents: readonly DemoEvent[] = [
  {
    of: 'ama@akyede.test',
    title: 'Kwaku’s outdooring',
    type: 'naming',
    description: 'We begin at dawn. Wear white, and stay for the porridge and the dancing.',
    location: 'Family house, Adabraka, Accra',
    landmark: 'Behind the Methodist church, green gate',
    honoree: 'Kwaku',
    inDays: 24,
    at: '06:00',
    recurrence: 'none',
    list: 'Kwaku’s outdooring',
    guests: [
      ['kofi@akyede.test', 'accepted'],
      ['efua@akyede.test', 'needs_action'],
    ],
  },
  {
    of: 'ama@akyede.test',
    title: 'Maame’s birthday',
    type: 'birthday',
    description: '',
    location: '',
    honoree: 'Maame',
    inDays: 40,
    at: '16:00',
    recurrence: 'yearly',
    guests: [],
  },
  {
    of: 'kofi@akyede.test',
    title: 'Kofi turns forty',
    type: 'birthday',
    description: 'Jollof and highlife, no speeches.',
    location: 'Osu, Accra',
    inDays: 61,
    at: '18:00',
    recurrence: 'none',
    list: 'Kofi turns forty',
    guests: [['ama@akyede.test', 'tentative']],
  },
]

/** Adds events for the people of the demo shop. People who already have events keep them unchanged. */
export async function seedDemoEvents(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  people: ReadonlyMap<string, number>,
): Promise<void> {
  const now = clock.now()
  for (const [email, userId] of people) {
    await transaction(database, async tx => {
      const [any] = await tx.select({ id: events.id }).from(events).where(eq(events.user_id, userId)).limit(1)
      if (any) return
      for (const event of demoEvents.filter(({ of }) => of === email)) await write(tx, event, people, now)
    })
  }
}

async function write(
  tx: Transaction,
  { of, inDays, at, list, guests, honoree = '', ...fields }: DemoEvent,
  people: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const [id, userId] = [newId(), people.get(of)]
  if (userId === undefined) return
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from wishlists where user_id = ${userId} and name = ${list ?? null} limit 1`,
  )
  const starts_at = new Date(`${dayAfter(dayOf(now), inDays)}T${at}:00.000Z`)
  await tx.insert(events).values({
    ...fields,
    id,
    user_id: userId,
    honoree,
    starts_at,
    wishlist_id: rows[0]?.id ?? null,
    remind_at: nextReminder({ starts_at, recurrence: fields.recurrence }, now),
    created_at: now,
    updated_at: now,
  })
  const values = guests.flatMap(([email, status]) => {
    const user_id = people.get(email)
    const answered_at = status === 'needs_action' ? null : now
    return user_id === undefined ? [] : [{ event_id: id, user_id, status, invited_at: now, answered_at }]
  })
  if (values.length > 0) await tx.insert(eventGuests).values(values)
}
