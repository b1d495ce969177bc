import { mayHaveContactDetails } from '@akyede/contract/contacts-in-text'
import { dayOf, formatDay } from '@akyede/contract/days'
import { formatPesewas, zero } from '@akyede/contract/money'
import { emailGiver } from '#feature/gifts'
import { notifyWithEmail } from '#feature/notifications'
import { emailPictureOf, findOrderWithContents, type OrderWithContents, refundTime } from '#feature/orders'
import type { Transaction } from '#platform/database.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { desc, eq } from '#platform/sql.ts'
import type { ProblemEventPayload } from './events.ts'
import { findProblem, hasProblemId, type ProblemRow } from './problem.ts'
import { problemMessages } from './tables.ts'

interface Content {
  readonly subject: string
  readonly lines: readonly string[]
}

/** What the buyer reads when another person moved a problem on; undefined for what they did themselves. */
function contentOf(row: ProblemRow, maker: string, words: string | undefined): Content | undefined {
  const quoted = words ? [words, ''] : []
  switch (row.state) {
    case 'offered':
      return {
        subject: `${maker} has replied about your parcel`,
        // A link or a number in it is read on the page alone, which is no email in our name (0142).
        lines: mayHaveContactDetails(words ?? '')
          ? [`${maker} wrote to you.`, '', offerOf(row), ...deadlineOf(row)]
          : [`${maker} wrote:`, '', ...quoted, offerOf(row), ...deadlineOf(row)],
      }
    case 'with_us':
      return {
        subject: 'our team is looking into it',
        lines: [
          row.offer === null
            ? `${maker} hasn’t replied in time, so our team takes over. We’ll read everything and write to you.`
            : `You and ${maker} haven’t agreed, so our team takes over. We’ll read everything and write to you.`,
        ],
      }
    case 'agreed':
      return { subject: 'it’s settled', lines: [outcomeOf(row)] }
    case 'settled':
      return { subject: 'it’s settled', lines: [...quoted, outcomeOf(row)] }
    case 'open':
    case 'withdrawn':
      return undefined
  }
}

function offerOf({ offer, offered }: ProblemRow): string {
  switch (offer) {
    case 'send_again':
      return 'They offer to send it again.'
    case 'refund':
      return 'They offer a full refund.'
    case 'part_refund':
      return `They offer a refund of ${formatPesewas(offered ?? zero)}.`
    case 'message':
    case null:
      return 'Are you happy with this? If not, our team will help.'
  }
}

function deadlineOf({ offer, due_at }: ProblemRow): string[] {
  if (!due_at) return []
  const day = formatDay(dayOf(due_at))
  const isMoney = offer === 'refund' || offer === 'part_refund'
  return [
    isMoney
      ? `Please reply by ${day}. If we don’t hear from you, we’ll refund you as offered.`
      : `Please reply by ${day}. If we don’t hear from you, our team will look into it.`,
  ]
}

function outcomeOf({ outcome, amount }: ProblemRow): string {
  switch (outcome) {
    case 'refund':
    case 'part_refund':
      return amount
        ? `We’re refunding ${formatPesewas(amount)} the way you paid. ${refundTime} We’ll email you once it’s done.`
        : 'You’ve already been refunded for this parcel.'
    case 'send_again':
      return 'The maker will send it again.'
    case 'nothing':
    case null:
      return 'There’s no refund for it.'
  }
}

/** Writes to the buyer or giver when the maker, staff or a deadline moved a problem on. */
export async function sendProblemMoved(
  platform: Platform,
  tx: Transaction,
  fact: ProblemEventPayload,
): Promise<void> {
  const row = await findProblem(tx, hasProblemId(fact.problem_id))
  const found = row && (await findOrderWithContents(tx, fact.order_id))
  const part = found?.fulfilments.find(({ id }) => id === row?.part_id)
  // A later state has a message of its own.
  if (!row || row.state !== fact.state || !found || !part) return
  const content = contentOf(row, part.vendor_name, await findLastWords(tx, row))
  if (content) await write(platform, tx, { row, found, content })
}

/** The last message of the maker or of staff. */
async function findLastWords(tx: Transaction, { id, state }: ProblemRow): Promise<string | undefined> {
  const [last] = await tx
    .select()
    .from(problemMessages)
    .where(eq(problemMessages.problem_id, id))
    .orderBy(desc(problemMessages.created_at), desc(problemMessages.id))
    .limit(1)
  return last && last.author === (state === 'settled' ? 'shop' : 'maker') ? last.message : undefined
}

async function write(
  platform: Platform,
  tx: Transaction,
  { row, found, content }: { row: ProblemRow; found: OrderWithContents; content: Content },
): Promise<void> {
  const { order, items } = found
  const own = items.filter(({ fulfilment_id }) => fulfilment_id === row.part_id)
  const units = own.map(({ quantity, name }) => `${quantity} × ${name}`)
  const about = ['You wrote to us about:', '', ...units.map(unit => `  ${unit}`), '']
  const id = `problem-${row.state}-${row.id}`
  if (order.user_id === null) {
    await emailGiver(
      platform,
      tx,
      { order_id: order.id },
      { type: 'problem', of: `${row.state}-${row.id}`, category: 'gift', always: true },
      ({ owner, words, link }) => ({
        subject: `${words.yours} for ${owner}: ${content.subject} (${order.number})`,
        lines: [...about, ...content.lines, '', `${owner} doesn’t know about it. See it here: ${link}`],
        action: { label: 'See it', address: link },
        picture: emailPictureOf(own),
      }),
    )
    return
  }
  const page = `/orders/${order.id}/problem`
  const address = `${platform.publicUrl()}${page}`
  await notifyWithEmail(platform, tx, {
    userId: order.user_id,
    category: 'order',
    type: `problem.${row.state}`,
    title: `Order ${order.number}: ${content.subject}`,
    message: units.join(', '),
    link: page,
    // Sent despite notification preferences, because it is about money and a deadline.
    always: true,
    email: {
      id,
      subject: `Your Akyɛde order ${order.number}: ${content.subject}`,
      lines: [...about, ...content.lines, '', `See it here: ${address}`],
      action: { label: 'See it', address },
      picture: emailPictureOf(own),
    },
  })
}

/** Writes to the support team when a problem waits for it, and about what its buyer writes from then on. */
export async function sendProblemToShop(
  platform: Platform,
  tx: Transaction,
  fact: Pick<ProblemEventPayload, 'problem_id'> & Partial<Events['problem.written'] & ProblemEventPayload>,
): Promise<void> {
  const row = await findProblem(tx, hasProblemId(fact.problem_id))
  if (row?.state !== 'with_us' || (fact.state && fact.state !== 'with_us')) return
  const found = await findOrderWithContents(tx, row.order_id)
  if (!found) return
  const address = `${platform.publicUrl()}/office/problems/${row.id}`
  await platform.mail.send(tx, {
    id: `problem-to-shop-${fact.message_id ?? row.id}`,
    channel: 'email',
    to: platform.config.contactEmail,
    person: row.user_id ?? undefined,
    subject: `A problem with order ${found.order.number} ${fact.message_id ? 'has a new message' : 'is waiting for you'}`,
    text: `Please read it and settle it: ${address}`,
  })
}
