import { limits } from '@akyede/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { type EventFacts, refreshEvents } from './queries.ts'

/** Guests who may still come and were not reminded lately. */
export const guestsToRemind = ({ guests }: EventFacts, now = Date.now()) =>
  guests.filter(
    ({ status, reminded_at }) =>
      status !== 'declined' &&
      (reminded_at === null || Date.parse(reminded_at) + limits.events.remindSpacing <= now),
  )

/** Sends a reminder to every guest with an account who has not declined. */
export function RemindDialog({ event, onClose }: { event: EventFacts; onClose: () => void }) {
  const client = useQueryClient()
  const guests = guestsToRemind(event)
  const names = new Intl.ListFormat('en-GB').format(guests.map(({ name }) => name))
  const reminding = useMutation({
    mutationFn: async () => {
      for (const { id } of guests)
        await call('remindGuest', { params: { eventId: event.id }, body: { user_id: id } })
    },
    onSuccess: () => toast.success(guests.length === 1 ? `${names} has been reminded` : 'Reminders sent'),
    onError: error => toast.failure(error.message),
    onSettled: () => {
      onClose()
      void refreshEvents(client)
    },
  })
  return (
    <Dialog open title="Remind your guests?" onClose={onClose}>
      <p>We’ll send a reminder to {names}.</p>
      <div className="flex flex-wrap gap-3">
        <Button pending={reminding.isPending && 'Sending…'} onClick={() => reminding.mutate()}>
          Send reminder
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
