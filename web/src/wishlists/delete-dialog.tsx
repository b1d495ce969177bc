import { wishlistWords } from '@akyede/contract/wishlist-words'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { ListActions } from './list-actions.tsx'

interface DeleteDialogProps {
  list: { readonly id: string; readonly name: string }
  actions: ListActions
  onClose: () => void
  /** Called when the list was deleted or archived. */
  onDone?: (() => void) | undefined
}

/** Confirms a permanent deletion and offers to archive instead. */
export function DeleteDialog({ list, actions, onClose, onDone }: DeleteDialogProps) {
  const [action, setAction] = useState('delete')
  const [working, setWorking] = useState(false)
  const go = async () => {
    setWorking(true)
    const done = await (action === 'delete' ? actions.remove(list.id) : actions.archive(list.id))
    setWorking(false)
    onClose()
    if (done) onDone?.()
  }
  return (
    <Dialog open title={`Delete “${list.name}”?`} onClose={onClose}>
      <p>{wishlistWords.confirmDelete}</p>
      <RadioGroup
        legend="What would you like to do?"
        name="delete-way"
        options={[
          { value: 'delete', text: 'Delete it', hint: 'The list and its links are gone for good.' },
          {
            value: 'archive',
            text: 'Archive instead',
            hint: 'Only you can see it, and you can bring it back.',
          },
        ]}
        value={action}
        onChoose={setAction}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant={action === 'delete' ? 'danger' : 'primary'}
          pending={working && 'One moment…'}
          onClick={() => void go()}
        >
          {action === 'delete' ? 'Delete' : 'Archive'}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
