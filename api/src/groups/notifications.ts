import { dayOf } from '@akyede/contract/days'
import { areBlocked } from '#feature/friends'
import { type NotificationInput, notify } from '#feature/notifications'
import { findPeople } from '#feature/profile'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { push } from '#platform/push.ts'
import { and, eq, sql } from '#platform/sql.ts'
import { groupMembers } from './tables.ts'
import type { GroupRow } from './types.ts'

type Context = Pick<Platform, 'clock' | 'outbox' | 'broadcast'>
type Named = Pick<GroupRow, 'id' | 'name'>

export const pageOfGroup = (groupId: string) => `/dashboard/friends/groups/${groupId}`

const nameOf = async (tx: Transaction, userId: number): Promise<string> =>
  (await findPeople(tx, [userId])).get(userId)?.name ?? 'Someone'

/** The key contains the day, so that the same notification is sent at most once a day. */
const buildNotification = (
  { clock }: Context,
  group: Named,
  userId: number,
  { type, about = '', ...words }: Pick<NotificationInput, 'type' | 'title' | 'message'> & { about?: string },
): NotificationInput => ({
  userId,
  category: 'group',
  type,
  key: [type, group.id, about, dayOf(clock.now())].join(':'),
  link: pageOfGroup(group.id),
  ...words,
})

export async function notifyInvited(
  context: Context,
  tx: Transaction,
  group: Named,
  { inviter, invited }: { readonly inviter: number; readonly invited: number },
): Promise<void> {
  const name = await nameOf(tx, inviter)
  await notify(
    context,
    tx,
    buildNotification(context, group, invited, {
      type: 'group.invited',
      title: `${name} invited you to ${group.name}`,
      message: `${name} would like you to join the group “${group.name}”. Accept or decline on its page.`,
    }),
  )
}

/** Notifies the owner and admins, except those with a block between them and the new member. */
export async function notifyJoined(
  context: Context,
  tx: Transaction,
  group: Named,
  joined: number,
): Promise<void> {
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    select m.user_id from group_members m
    where m.group_id = ${group.id} and m.role in ('owner','admin') and m.status = 'member'
      and m.user_id <> ${joined} and not ${areBlocked(sql`m.user_id`, joined)}
    order by m.user_id`)
  const name = await nameOf(tx, joined)
  const words = {
    type: 'group.joined',
    about: String(joined),
    title: `${name} joined ${group.name}`,
    message: `${name} joined the group “${group.name}”.`,
  }
  for (const { user_id } of rows)
    await notify(context, tx, buildNotification(context, group, Number(user_id), words))
}

export const notifyAdminAppointed = (
  context: Context,
  tx: Transaction,
  group: Named,
  userId: number,
): Promise<void> =>
  notify(
    context,
    tx,
    buildNotification(context, group, userId, {
      type: 'group.appointed',
      title: `You’re now an admin of ${group.name}`,
      message: `In “${group.name}” you can now invite friends, remove members and edit the group.`,
    }),
  )

export const notifyOwnershipTransferred = (
  context: Context,
  tx: Transaction,
  group: Named,
  userId: number,
): Promise<void> =>
  notify(
    context,
    tx,
    buildNotification(context, group, userId, {
      type: 'group.passed_on',
      title: `You now own ${group.name}`,
      message: `You’re the new owner of the group “${group.name}”.`,
    }),
  )

/** Says which lists for the group became private. */
export const notifyRemoved = (
  context: Context,
  tx: Transaction,
  group: Named,
  userId: number,
  listsMadePrivate: readonly string[],
): Promise<void> =>
  notify(context, tx, {
    ...buildNotification(context, group, userId, {
      type: 'group.removed',
      title: `You’re no longer in ${group.name}`,
      message: [`You were removed from the group “${group.name}”.`, ...privateWords(listsMadePrivate)].join(
        ' ',
      ),
    }),
    link: '/dashboard/friends?tab=groups',
  })

const privateWords = (lists: readonly string[]): string[] =>
  lists.length === 0
    ? []
    : [`Your lists for the group are now private: ${lists.map(name => `“${name}”`).join(', ')}.`]

/**
 * Makes open tabs of members, and of an invited or removed person, refetch the group. A person who leaves gets no
 * push, because the page they leave from would request a group that they can no longer see.
 */
export async function pushChanged(
  platform: Pick<Platform, 'clock' | 'broadcast'>,
  tx: Transaction,
  groupId: string,
  ...about: readonly number[]
): Promise<void> {
  const members = await tx
    .select({ user_id: groupMembers.user_id })
    .from(groupMembers)
    .where(and(eq(groupMembers.group_id, groupId), eq(groupMembers.status, 'member')))
  const people = [...members.map(({ user_id }) => user_id), ...about]
  if (people.length > 0) await push(platform, tx, people, 'group.changed', { group_id: groupId })
}
