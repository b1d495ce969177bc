import { failures } from '@akyede/contract/failures'
import { purposeWords } from '@akyede/contract/wish-words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortAddress } from '#feature/addresses'
import { groupsQuery } from '#feature/groups'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { formNames, type ListFormValues } from './list-form-values.ts'
import { dayInFull, privacyWords } from './list-words.ts'
import { revealWords } from './reveal-words.ts'

interface ConflictDialogProps {
  mine: ListFormValues
  theirs: ListFormValues
  /** False where somebody was first once more: then theirs is another. Fails as the call does. */
  onKeepMine: () => Promise<boolean>
  onUseTheirs: () => void
  onClose: () => void
}

type Groups = readonly { readonly id: string; readonly name: string }[]
type Name = (typeof formNames)[number]

const titles: Readonly<Record<Name, string>> = {
  name: 'Name',
  purpose: 'Occasion',
  purpose_text: 'Occasion, in words',
  privacy: 'Who can see it',
  group_id: 'Group',
  deadline: 'Day',
  description: 'Words about it',
  reveal: 'Surprise',
  delivery_address: 'Delivery',
}

/** Two have changed one list at once: both versions side by side, and which one counts. */
export function ConflictDialog({ mine, theirs, onKeepMine, onUseTheirs, onClose }: ConflictDialogProps) {
  const { data: groups = [] } = useQuery(groupsQuery)
  const [working, setWorking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const different = formNames.filter(name => inWords(mine, name, groups) !== inWords(theirs, name, groups))
  const keep = () => {
    setWorking(true)
    setProblem(undefined)
    onKeepMine()
      .then(saved => (saved ? onClose() : setProblem('It has been changed once more. Please look again.')))
      .catch((error: Error) => setProblem(error.message))
      .finally(() => setWorking(false))
  }
  return (
    <Dialog open title={failures['wishlist.modified'].message} onClose={onClose}>
      <p className="text-ink-2">Somebody changed it while you were writing. Which version should count?</p>
      {different.length === 0 ? (
        <p>Both say the same by now.</p>
      ) : (
        <table className="w-full table-fixed text-left text-sm">
          <thead>
            <tr>
              <th scope="col" className="w-1/4 py-2 pr-3" />
              <th scope="col" className="py-2 pr-3">
                Yours
              </th>
              <th scope="col" className="py-2">
                Theirs
              </th>
            </tr>
          </thead>
          <tbody>
            {different.map(name => (
              <tr key={name} className="border-t border-line align-top">
                <th scope="row" className="py-2 pr-3 font-normal text-ink-2">
                  {titles[name]}
                </th>
                <td className="py-2 pr-3 wrap-anywhere">{inWords(mine, name, groups)}</td>
                <td className="py-2 wrap-anywhere">{inWords(theirs, name, groups)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <FieldError id="conflict-problem" error={problem} />
      <div className="flex flex-wrap gap-3">
        <Button pending={working && 'Saving…'} onClick={keep}>
          Keep mine
        </Button>
        <Button variant="secondary" onClick={onUseTheirs}>
          Use theirs
        </Button>
      </div>
    </Dialog>
  )
}

function inWords(form: ListFormValues, name: Name, groups: Groups): string {
  switch (name) {
    case 'purpose':
      return form.purpose ? purposeWords[form.purpose] : 'No occasion'
    case 'privacy':
      return privacyWords[form.privacy].text
    case 'group_id':
      return groups.find(({ id }) => id === form.group_id)?.name ?? form.group_id ?? 'None'
    case 'deadline':
      return form.deadline ? dayInFull(form.deadline) : 'None'
    case 'reveal':
      return revealWords[form.reveal].text
    case 'delivery_address':
      return form.delivery_address ? shortAddress(form.delivery_address) : 'Your default address'
    default:
      return form[name] || 'None'
  }
}
