import type { SupportStatus } from '@akyede/contract/support-words'

/** What is done to a request: by who asked, by the shop, or by time. */
export type TicketAction = 'write' | 'reopen' | 'close' | 'answer' | 'resolve' | 'expire'

/** The life of a request for help (D130). What is over is opened again by its person alone. */
const transitions = {
  open: { write: 'open', reopen: 'open', answer: 'waiting_user', resolve: 'resolved', close: 'closed' },
  waiting_user: {
    write: 'waiting_support',
    reopen: 'waiting_user',
    answer: 'waiting_user',
    resolve: 'resolved',
    close: 'closed',
  },
  waiting_support: {
    write: 'waiting_support',
    reopen: 'waiting_support',
    answer: 'waiting_user',
    resolve: 'resolved',
    close: 'closed',
  },
  resolved: {
    write: 'waiting_support',
    reopen: 'waiting_support',
    answer: 'waiting_user',
    resolve: 'resolved',
    close: 'closed',
    expire: 'closed',
  },
  closed: { write: 'waiting_support', reopen: 'waiting_support', close: 'closed' },
} as const satisfies Record<SupportStatus, Partial<Record<TicketAction, SupportStatus>>>

/** undefined where this cannot be done any more. */
export const nextStatus = (status: SupportStatus, act: TicketAction): SupportStatus | undefined =>
  (transitions[status] as Partial<Record<TicketAction, SupportStatus>>)[act]

export const isOver = (status: SupportStatus): boolean => status === 'resolved' || status === 'closed'
