import { eventTypeWords } from '@akyede/contract/event-words'
import { failures } from '@akyede/contract/failures'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { type EventFormValues, formNames } from './event-form-values.ts'
import { dayInFull } from './event-times.ts'

interface ConflictDialogProps {
  mine: EventFormValues
  theirs: EventFormValues
  /** False where another was first once more. Fails as the call does. */
  onKeepMine: () => Promise<boolean>
  onUseTheirs: () => void
  onClose: () => void
}

type Name = (typeof formNames)[number]

const titles: Readonly<Record<Name, string>> = {
  title: 'Name',
  type: 'What it is',
  day: 'Day',
  time: 'Begins at',
  until: 'Ends at',
  yearly: 'Each year',
  honoree: 'For whom',
  location: 'Where',
  wishlist_id: 'Wishlist',
  description: 'Words about it',
}

/** It was changed in two places at once: both versions side by side, and which one counts. */
export function ConflictDialog({ mine, theirs, onKeepMine, onUseTheirs, onClose }: ConflictDialogProps) {
  const [working, setWorking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const different = formNames.filter(name => inWords(mine, name) !== inWords(theirs, name))
  const keep = () => {
    setWorking(true)
    setProblem(undefined)
    onKeepMine()
      .then(saved => (saved ? onClose() : setProblem('It has been changed once more. Please look again.')))
      .catch((error: Error) => setProblem(error.message))
      .finally(() => setWorking(false))
  }
  return (
    <Dialog open title={failures['event.modified'].message} onClose={onClose}>
      <p className="text-ink-2">
        It was changed somewhere else while you were writing. Which version should count?
      </p>
      {different.length === 0 ? (
        <p>Both say the same by now.</p>
      ) : (
        <table className="w-full table-fixed text-left text-sm">
          <thead>
            <tr>
              <td className="w-1/4" />
              <th scope="col" className="py-2 pr-3">
                Yours
              </th>
              <th scope="col" className="py-2">
                The other
              </th>
            </tr>
          </thead>
          <tbody>
            {different.map(name => (
              <tr key={name} className="border-t border-line align-top">
                <th scope="row" className="py-2 pr-3 font-normal text-ink-2">
                  {titles[name]}
                </th>
                <td className="py-2 pr-3 wrap-anywhere">{inWords(mine, name)}</td>
                <td className="py-2 wrap-anywhere">{inWords(theirs, name)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <FieldError id="event-conflict-problem" error={problem} />
      <div className="flex flex-wrap gap-3">
        <Button pending={working && 'Saving…'} onClick={keep}>
          Keep mine
        </Button>
        <Button variant="secondary" onClick={onUseTheirs}>
          Use the other
        </Button>
      </div>
    </Dialog>
  )
}

function inWords(form: EventFormValues, name: Name): string {
  switch (name) {
    case 'type':
      return form.type ? eventTypeWords[form.type] : 'None'
    case 'day':
      return form.day ? dayInFull(form.day) : 'None'
    case 'yearly':
      return form.yearly ? 'Yes' : 'No'
    case 'wishlist_id':
      return form.wishlist_id ? `List ${form.wishlist_id.slice(-4)}` : 'None'
    default:
      return form[name] || 'None'
  }
}
