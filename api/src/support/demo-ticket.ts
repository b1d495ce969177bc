import { transaction } from '#platform/database.ts'
import { newId, newMessageReference } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import { supportMessages, supportTickets } from './tables.ts'

/** Milliseconds. */
const ticketAge = 26 * 3_600_000
const answerAge = 22 * 3_600_000

/** Adds an answered ticket of Ama. Nothing changes when she already has tickets. */
export async function seedDemoTicket(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  people: ReadonlyMap<string, number>,
): Promise<void> {
  const userId = people.get('ama@akyede.test')
  if (userId === undefined) return
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
  await transaction(database, async tx => {
    if ((await tx.$count(supportTickets, eq(supportTickets.user_id, userId))) > 0) return
    const id = newId()
    await tx.insert(supportTickets).values({
      id,
      reference: newMessageReference(),
      user_id: userId,
      subject: 'Can the drums come before the outdooring?',
      category: 'delivery',
      priority: 'normal',
      status: 'waiting_user',
      created_at: ago(ticketAge),
      last_message_at: ago(answerAge),
    })
    const thread = { ticket_id: id }
    await tx.insert(supportMessages).values([
      {
        ...thread,
        id: newId(),
        author: 'person',
        message:
          'Our naming ceremony is in three weeks, in Kumasi. If someone gives the pair of small drums from the list, will they be here in time?',
        created_at: ago(ticketAge),
      },
      {
        ...thread,
        id: newId(),
        author: 'shop',
        message:
          'Congratulations, Ama! The drums are made within five days, and the bus to Kumasi takes two more. Ordered by the end of next week they are with you in good time. Shall we ask the carver to keep a pair ready?',
        created_at: ago(answerAge),
      },
    ])
  })
}
