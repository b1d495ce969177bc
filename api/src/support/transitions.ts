import type { SupportStatus } from '@akyede/contract/support-words'

/** Actions of the owner, of the support team, or of the scheduled job (`expire`). */
export type TicketAction = 'write' | 'reopen' | 'close' | 'answer' | 'resolve' | 'expire'

/** Status transitions of a ticket (D130). Only its owner can reopen it. */
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

/** Returns undefined when the action is not allowed. */
export const nextStatus = (status: SupportStatus, action: TicketAction): SupportStatus | undefined =>
  (transitions[status] as Partial<Record<TicketAction, SupportStatus>>)[action]

export const isOver = (status: SupportStatus): boolean => status === 'resolved' || status === 'closed'
