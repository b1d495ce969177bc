import type { PersonalRecords } from '#platform/personal-records.ts'
import { asc, eq } from '#platform/sql.ts'
import { eventGuests, eventLinks, eventReplies, events, removedEvents } from './tables.ts'

/**
 * A person's events and the invitations they received. Texts of other people are left out, except the invitation's
 * message.
 */
export const personalEvents: PersonalRecords = {
  name: 'events',
  find: async (executor, userId) => ({
    own: (
      await executor.select().from(events).where(eq(events.user_id, userId)).orderBy(asc(events.starts_at))
    ).map(({ user_id, remind_at, ...event }) => event),
    invitation_links: await executor
      .select({
        title: events.title,
        secret: eventLinks.secret,
        created_at: eventLinks.created_at,
        revoked_at: eventLinks.revoked_at,
      })
      .from(eventLinks)
      .innerJoin(events, eq(events.id, eventLinks.event_id))
      .where(eq(events.user_id, userId))
      .orderBy(asc(eventLinks.created_at)),
    replies: await executor
      .select({
        title: events.title,
        name: eventReplies.name,
        status: eventReplies.status,
        people: eventReplies.people,
        updated_at: eventReplies.updated_at,
      })
      .from(eventReplies)
      .innerJoin(events, eq(events.id, eventReplies.event_id))
      .where(eq(events.user_id, userId))
      .orderBy(asc(eventReplies.created_at)),
    invited_to: await executor
      .select({
        title: events.title,
        starts_at: events.starts_at,
        status: eventGuests.status,
        message: eventGuests.message,
        invited_at: eventGuests.invited_at,
        answered_at: eventGuests.answered_at,
      })
      .from(eventGuests)
      .innerJoin(events, eq(events.id, eventGuests.event_id))
      .where(eq(eventGuests.user_id, userId))
      .orderBy(asc(eventGuests.invited_at)),
  }),
  async erase(tx, userId) {
    await tx.delete(eventGuests).where(eq(eventGuests.user_id, userId))
    await tx.delete(events).where(eq(events.user_id, userId))
    await tx.delete(removedEvents).where(eq(removedEvents.user_id, userId))
  },
}
