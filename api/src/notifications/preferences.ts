import {
  type ChannelPreferences,
  defaultPreferences,
  type NotificationCategory,
  type NotificationChannel,
  notificationCategories,
  requiredCategories,
} from '@akyede/contract/notification-words'
import type { NotificationPreferences } from '@akyede/contract/notifications'
import type { Executor } from '#platform/database.ts'
import { eq, sql } from '#platform/sql.ts'
import { notificationPreferences } from './tables.ts'

const { user_id, category } = notificationPreferences

export async function findPreferences(executor: Executor, userId: number): Promise<NotificationPreferences> {
  const rows = await executor.select().from(notificationPreferences).where(eq(user_id, userId))
  const stored = new Map(
    rows.map(row => [row.category, { in_app: row.in_app, email: row.email, sms: row.sms }]),
  )
  const all = notificationCategories.map(about => [about, effectiveChannels(about, stored.get(about))])
  return Object.fromEntries(all) as NotificationPreferences
}

/** Changes the given categories and keeps the others. */
export async function changePreferences(
  executor: Executor,
  userId: number,
  changed: Partial<Record<NotificationCategory, Record<NotificationChannel, boolean>>>,
): Promise<void> {
  const rows = Object.entries(changed).map(([about, channels]) => ({
    user_id: userId,
    category: about,
    ...channels,
  }))
  if (rows.length === 0) return
  // Rows are locked in a fixed order to prevent deadlocks.
  rows.sort((a, b) => (a.category < b.category ? -1 : 1))
  await executor
    .insert(notificationPreferences)
    .values(rows)
    .onConflictDoUpdate({
      target: [user_id, category],
      set: { in_app: sql`excluded.in_app`, email: sql`excluded.email`, sms: sql`excluded.sms` },
    })
}

/** The channels through which a person receives notifications of this category. */
export const effectiveChannels = (
  about: NotificationCategory,
  stored: ChannelPreferences | undefined,
): ChannelPreferences => {
  const preferences = stored ?? defaultPreferences[about]
  return isAlwaysInApp(about) ? { ...preferences, in_app: true } : preferences
}

/** Whether the application shows notifications of this category whatever a person prefers. */
export const isAlwaysInApp = (about: NotificationCategory): boolean =>
  requiredCategories.some(always => always === about)
