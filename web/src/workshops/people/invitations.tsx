import type { ReceivedInvitation } from '@akyede/contract/workshop-members'
import { workshopRoleWords } from '@akyede/contract/workshop-words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { toast } from '#ui/toast.ts'
import { invitationsQuery, workshopKey } from '../queries.ts'
import { Problem, useAction } from '../use-action.tsx'

/** The open invitations of the caller to workshops. */
export function Invitations() {
  const { data = [] } = useQuery(invitationsQuery)
  return data.map(invitation => <Invitation key={invitation.vendor_id} invitation={invitation} />)
}

function Invitation({ invitation }: { invitation: ReceivedInvitation }) {
  const { vendor_id: vendorId, workshop, role, invited_by } = invitation
  const client = useQueryClient()
  const { isRunning, problem, run } = useAction()
  const respond = (status: 'accepted' | 'declined') =>
    run(async () => {
      await call('respondToWorkshop', { params: { vendorId }, body: { status } })
      toast.success(status === 'accepted' ? `Welcome to ${workshop}` : 'Invitation declined')
      await client.invalidateQueries({ queryKey: workshopKey })
    })
  return (
    <Panel aria-label={`Invitation to ${workshop}`} className="grid gap-4 bg-gold-soft">
      <div className="flex gap-3">
        <MailOpen aria-hidden size={22} strokeWidth={1.75} className="mt-0.5 shrink-0 text-gold-ink" />
        <div>
          <p className="text-lg font-semibold">
            {invited_by} invited you to {workshop}
          </p>
          <p className="text-ink-2">
            As {role === 'editor' ? 'an editor' : 'a packer'}. {workshopRoleWords[role].may}
          </p>
        </div>
      </div>
      <Problem>{problem}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button pending={isRunning && 'Saving…'} onClick={() => void respond('accepted')}>
          Accept
        </Button>
        <Button variant="secondary" onClick={() => void respond('declined')}>
          Decline
        </Button>
      </div>
    </Panel>
  )
}
