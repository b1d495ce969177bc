import type { ProblemState } from '@akyede/contract/problem-words'
import { notifyMembers } from '#feature/handover-links'
import type { Transaction } from '#platform/database.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import type { ProblemEventPayload } from './events.ts'

const texts: Partial<Record<ProblemState, { readonly title: string; readonly message: string }>> = {
  open: { title: 'Something’s wrong with order', message: 'Please make an offer within 72 hours.' },
  with_us: { title: 'Our team is looking into order', message: 'We’ll read everything and write to you.' },
  agreed: { title: 'The buyer agreed to your offer for order', message: 'Please go ahead with your offer.' },
  settled: { title: 'Our team has settled the problem with order', message: 'Please read what we decided.' },
  withdrawn: {
    title: 'The buyer withdrew the problem with order',
    message: 'You don’t need to do anything.',
  },
}

/** Notifies the members of a workshop when a problem was reported or moved on. */
export async function notifyMakerOfProblem(
  platform: Platform,
  tx: Transaction,
  { problem_id, state }: ProblemEventPayload,
): Promise<void> {
  const text = texts[state]
  if (text)
    await notifyAbout(platform, tx, problem_id, { ...text, key: `workshop-problem-${state}-${problem_id}` })
}

/** Notifies the members of a workshop when the buyer wrote about a problem. */
export const notifyMakerOfMessage = (
  platform: Platform,
  tx: Transaction,
  { problem_id, message_id }: Events['problem.written'],
): Promise<void> =>
  notifyAbout(platform, tx, problem_id, {
    title: 'The buyer wrote about order',
    message: 'Please read the message.',
    key: `workshop-problem-message-${message_id}`,
  })

async function notifyAbout(
  platform: Platform,
  tx: Transaction,
  problemId: string,
  { title, message, key }: { readonly title: string; readonly message: string; readonly key: string },
): Promise<void> {
  const { rows } = await tx.execute<{ vendor_id: string; number: string }>(sql`
    select problems.vendor_id, orders.number from problems join orders on orders.id = problems.order_id
    where problems.id = ${problemId}`)
  for (const { vendor_id, number } of rows)
    await notifyMembers(platform, tx, {
      vendorId: vendor_id,
      role: 'editor',
      type: 'workshop.problem',
      key,
      title: `${title} ${number}`,
      message,
      page: 'problems',
    })
}
