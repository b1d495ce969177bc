import { type NotificationCategory, notificationCategories } from '@akyede/contract/notification-categories'
import {
  alwaysShown,
  defaultWishes,
  type NotificationWay,
  type Wishes,
} from '@akyede/contract/notification-ways'
import type { NotificationPreferences } from '@akyede/contract/notifications'
import type { Executor } from '#platform/database.ts'
import { and, eq, sql } from '#platform/sql.ts'
import { notificationPreferences } from './tables.ts'

const { user_id, category, in_app, email, sms } = notificationPreferences

/** In which ways somebody is told about things of this category. */
export async function wishesOf(
  executor: Executor,
  userId: number,
  about: NotificationCategory,
): Promise<Wishes> {
  const [chosen] = await executor
    .select({ in_app, email, sms })
    .from(notificationPreferences)
    .where(and(eq(user_id, userId), eq(category, about)))
  return held(about, chosen)
}

/** For a feature that writes a letter of its own: whether this person wants letters about such things. */
export async function wantsLetter(
  executor: Executor,
  userId: number,
  about: NotificationCategory,
): Promise<boolean> {
  return (await wishesOf(executor, userId, about)).email
}

export async function findPreferences(executor: Executor, userId: number): Promise<NotificationPreferences> {
  const rows = await executor.select().from(notificationPreferences).where(eq(user_id, userId))
  const chosen = new Map(
    rows.map(row => [row.category, { in_app: row.in_app, email: row.email, sms: row.sms }]),
  )
  const all = notificationCategories.map(about => [about, held(about, chosen.get(about))])
  return Object.fromEntries(all) as NotificationPreferences
}

/** Changes the categories that are given; the others stay. */
export async function changePreferences(
  executor: Executor,
  userId: number,
  changed: Partial<Record<NotificationCategory, Record<NotificationWay, boolean>>>,
): Promise<void> {
  const rows = Object.entries(changed).map(([about, ways]) => ({ user_id: userId, category: about, ...ways }))
  if (rows.length === 0) return
  // In one order, whoever sends them: two of them at once wait for each other and not in a circle.
  rows.sort((a, b) => (a.category < b.category ? -1 : 1))
  await executor
    .insert(notificationPreferences)
    .values(rows)
    .onConflictDoUpdate({
      target: [user_id, category],
      set: { in_app: sql`excluded.in_app`, email: sql`excluded.email`, sms: sql`excluded.sms` },
    })
}

const held = (about: NotificationCategory, chosen: Wishes | undefined): Wishes => {
  const wishes = chosen ?? defaultWishes[about]
  const isAlwaysShown = alwaysShown.some(always => always === about)
  return isAlwaysShown ? { ...wishes, in_app: true } : wishes
}
