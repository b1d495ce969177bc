import { limits } from '@akyede/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { toast } from '#ui/toast.ts'
import { FriendsField } from './friends-field.tsx'
import { type EventFacts, refreshEvents } from './queries.ts'
import { inviteAll } from './save-event.ts'

/** A dialog to invite friends to an event. */
export function InviteDialog({ event, onClose }: { event: EventFacts; onClose: () => void }) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [message, setMessage] = useState('')
  const [working, setWorking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const invite = async () => {
    if (chosen.length === 0) return setProblem('Please choose who to invite')
    setWorking(true)
    const { failed, reason } = await inviteAll(event.id, chosen, message)
    setWorking(false)
    void refreshEvents(client)
    const came = chosen.length - failed.length
    if (came > 0) toast.success(came === 1 ? 'One friend invited' : `${came} friends invited`)
    if (failed.length === 0) return onClose()
    setChosen(failed)
    setProblem(reason)
  }
  return (
    <Dialog open title={`Invite to “${event.title}”`} onClose={onClose}>
      <FriendsField
        legend="Who are you inviting?"
        chosen={chosen}
        without={event.guests.map(({ id }) => id)}
        error={problem}
        onChoose={ids => {
          setChosen(ids)
          setProblem(undefined)
        }}
      />
      <TextAreaField
        label="Message"
        optional
        value={message}
        maxLength={limits.text.message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button pending={working && 'Inviting…'} onClick={() => void invite()}>
          Invite
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
