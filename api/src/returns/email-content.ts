import { dayOf, formatDay } from '@akyede/contract/days'
import { formatPesewas } from '@akyede/contract/money'
import { isFault, type ReturnStatus } from '@akyede/contract/return-words'
import type { OrderRow } from '#feature/orders'
import type { ReturnRow } from './return.ts'

/** Data for an email about a return. */
export interface ReturnEmailContext {
  readonly row: ReturnRow
  readonly order: OrderRow
  readonly maker: string
  /** "2 × Bolga basket" */
  readonly itemDescriptions: readonly string[]
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
    title: 'we have asked its maker',
    before: `You would like to send something of order ${order.number} back to ${maker}:`,
    after: ['Please keep it until we write where to send it. That takes a few days at most.'],
  }),
  approved: context => ({
    title: 'please send it back',
    before: `You can send this back to ${context.maker}:`,
    after: [
      ...answerOf(context),
      ...(context.row.send_by ? [`Please send it by ${lastDay(context)}.`] : []),
      `Please write ${context.row.number} on the parcel, and keep what proves that you sent it.`,
      isFault(context.row.reason)
        ? 'Sending it back costs you nothing: what you pay for it, we give back. Reply to this email with the receipt.'
        : 'You pay for sending it back.',
      'Once it has arrived, your money goes back to where it came from.',
    ],
  }),
  refused: context => ({
    title: 'it cannot be returned',
    before: `This cannot be sent back to ${context.maker}:`,
    after: [...answerOf(context), 'Do you see it otherwise? Reply to this email: a person looks at it.'],
  }),
  lapsed: ({ maker }) => ({
    title: 'it has ended',
    before: `We waited for this to come back to ${maker}, and it has not arrived:`,
    after: [
      'So the return has ended, and you keep what you have.',
      'Is it on its way? Then it counts as soon as it has arrived: your money goes back to where it came from.',
      'Would you still like to send it? Reply to this email: a person looks at it.',
    ],
  }),
}

export const lapsingEmail = (context: ReturnEmailContext): ReturnEmailContent => ({
  title: 'please send it soon',
  before: `You can send this back to ${context.maker}, and it has not arrived yet:`,
  after: [
    ...answerOf(context),
    `Please send it by ${lastDay(context)}. After that the return ends.`,
    'If it is on its way, or you would rather keep it, you need not do anything.',
  ],
})

export const receivedEmail = ({ row, maker }: ReturnEmailContext): ReturnEmailContent => ({
  title: 'it has arrived',
  before: `${maker} has what you sent back:`,
  after: row.amount
    ? [
        `${formatPesewas(row.amount)} is on its way back to where it came from: to a mobile money wallet that usually takes`,
        'minutes, to a card up to ten working days. We will write again when it is back.',
      ]
    : ['There is nothing left to give back for it.'],
})
