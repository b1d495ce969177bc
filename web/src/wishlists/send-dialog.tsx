import { wishlistWords } from '@akyede/contract/wishlist-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useKeyedCallPerContent } from '#kit/keyed-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { toast } from '#ui/toast.ts'
import { type CopiedItem, copyItem } from './copy-item.ts'
import { ListChoice } from './list-choice.tsx'
import { refreshWishlists } from './queries.ts'
import { ViewList } from './toast-actions.tsx'
import { editScope, type WishlistItem } from './use-item-edits.ts'
import { useListTarget } from './use-list-target.ts'

interface SendDialogProps {
  item: WishlistItem
  /** Called when the item is on the other list, to remove it here; the removal can be undone there. */
  onMoved: (to: CopiedItem | undefined) => void
  onClose: () => void
}

/** Copies or moves an item to another list. */
export function SendDialog({ item, onMoved, onClose }: SendDialogProps) {
  const client = useQueryClient()
  // Retries create one item on each list. A key that outlived the dialog might answer for an item that was removed since.
  const keyed = useKeyedCallPerContent()
  const target = useListTarget(item.wishlistId)
  const sending = useMutation({
    // An undone move still takes its copy off the other list, which would skip a second copy until then.
    scope: editScope(item.wishlistId),
    mutationFn: async (action: 'move' | 'copy') => {
      const listId = await target.resolve()
      if (listId === undefined) return
      const sent = await keyed(listId, key => copyItem(item, listId, key))
      onClose()
      if (action === 'move') onMoved(sent)
      const done = action === 'move' ? 'Moved' : sent ? 'Copied' : 'It’s already on that list'
      toast.success(done, <ViewList id={listId} />)
    },
    // After a move the lists are fetched once the item is off this list, or it would show again.
    onSettled: (_sent, error, action) => (error || action === 'copy' ? refreshWishlists(client) : undefined),
  })
  const send = (action: 'move' | 'copy') => () => {
    if (!sending.isPending) sending.mutate(action)
  }
  const pending = (action: 'move' | 'copy') =>
    sending.isPending && sending.variables === action && 'One moment…'
  const why = sending.error && `${wishlistWords.itemAddFailed}. ${sending.error.message}`
  return (
    <Dialog open title={`Move or copy “${item.name}”`} onClose={onClose}>
      <ListChoice target={target} />
      <FieldError id="send-problem" error={why ?? undefined} />
      <div className="flex flex-wrap gap-3">
        <Button pending={pending('move')} onClick={send('move')}>
          Move
        </Button>
        <Button variant="secondary" pending={pending('copy')} onClick={send('copy')}>
          Copy
        </Button>
      </div>
    </Dialog>
  )
}
