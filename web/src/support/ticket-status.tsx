import { type SupportStatus, supportStatusWords } from '@akyede/contract/support-words'
import { CircleCheck, Clock, Inbox, Lock, type LucideIcon, MessageCircle } from 'lucide-react'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const styles: Record<SupportStatus, { Icon: LucideIcon; tone: BadgeTone }> = {
  open: { Icon: Inbox, tone: 'waiting' },
  waiting_support: { Icon: Clock, tone: 'waiting' },
  waiting_user: { Icon: MessageCircle, tone: 'calm' },
  resolved: { Icon: CircleCheck, tone: 'good' },
  closed: { Icon: Lock, tone: 'plain' },
}

/** The status of a ticket, as a word with an icon. */
export function TicketStatus({ status }: { status: SupportStatus }) {
  const { Icon, tone } = styles[status]
  return (
    <Badge tone={tone}>
      <span className="inline-flex items-center gap-1.5">
        <Icon aria-hidden size={15} strokeWidth={2} />
        {supportStatusWords[status]}
      </span>
    </Badge>
  )
}
