import { dayOf, formatDay } from '@akyede/contract/days'
import { formatPesewas } from '@akyede/contract/money'
import { isFault, type ReturnStatus } from '@akyede/contract/return-words'
import { type OrderRow, refundTime } from '#feature/orders'
import type { EmailExtras } from '#platform/mail.ts'
import type { ReturnRow } from './return.ts'

/** Data for an email about a return. */
export interface ReturnEmailContext {
  readonly row: ReturnRow
  readonly order: OrderRow
  readonly maker: string
  /** "2 × Bolga basket" */
  readonly itemDescriptions: readonly string[]
  readonly picture: EmailExtras['picture']
  readonly link: string
}

export interface ReturnEmailContent {
  readonly title: string
  /** Line before the list of units. */
  readonly before: string
  /** Lines after it. */
  readonly after: readonly string[]
}

const answerOf = ({ row: { answer } }: ReturnEmailContext): string[] => (answer ? [answer, ''] : [])
const lastDay = ({ row: { send_by } }: ReturnEmailContext): string =>
  send_by ? formatDay(dayOf(send_by)) : ''

export const statusEmails: Partial<
  Record<ReturnStatus, (context: ReturnEmailContext) => ReturnEmailContent>
> = {
  requested: ({ order, maker }) => ({
    title: 'we’ve asked the maker',
    before: `You’d like to return this from order ${order.number} to ${maker}:`,
    after: ['Please keep it until we tell you where to send it, within a few days.'],
  }),
  approved: context => ({
    title: 'please send it back',
    before: `You can return this to ${context.maker}:`,
    after: [
      ...answerOf(context),
      ...(context.row.send_by ? [`Please send it by ${lastDay(context)}.`] : []),
      `Please write ${context.row.number} on the parcel, and keep your proof of sending.`,
      isFault(context.row.reason)
        ? 'You don’t pay to send it back. Reply to this email with the receipt, and we’ll refund the cost.'
        : 'You pay to send it back.',
      'Once it arrives, we’ll refund you the way you paid.',
    ],
  }),
  refused: context => ({
    title: 'it can’t be returned',
    before: `This can’t be returned to ${context.maker}:`,
    after: [...answerOf(context), 'Don’t agree? Reply to this email and someone will look into it.'],
  }),
  lapsed: ({ maker }) => ({
    title: 'it has expired',
    before: `This hasn’t arrived at ${maker}:`,
    after: [
      'So the return has expired, and you keep the item.',
      'Is it on its way? We’ll still refund you once it arrives.',
      'Would you still like to send it? Reply to this email and someone will look into it.',
    ],
  }),
}

export const lapsingEmail = (context: ReturnEmailContext): ReturnEmailContent => ({
  title: 'please send it soon',
  before: `You can return this to ${context.maker}, and it hasn’t arrived yet:`,
  after: [
    ...answerOf(context),
    `Please send it by ${lastDay(context)}. After that, the return expires.`,
    'If it’s on its way, or you’d rather keep it, you don’t need to do anything.',
  ],
})

export const receivedEmail = ({ row, maker }: ReturnEmailContext): ReturnEmailContent => ({
  title: 'it has arrived',
  before: `${maker} has received your return:`,
  after: row.amount
    ? [
        `We’re refunding ${formatPesewas(row.amount)} the way you paid. ${refundTime} We’ll email you once it’s done.`,
      ]
    : ['There’s nothing left to refund for it.'],
})
