import { useSession } from '#feature/accounts'
import { ConnectionError } from '#kit/call.ts'
import { TextLink, textLinkClass } from '#ui/text-link.tsx'
import { listsSheet } from './lists-sheet-state.ts'

/** Link to the list that just received a gift. */
export function ViewList({ id }: { id: string }) {
  const { status } = useSession()
  if (status === 'signed-in') return <TextLink to={`/wishlists/${id}`}>View list</TextLink>
  return (
    <button
      type="button"
      className={textLinkClass}
      onClick={() => listsSheet.show({ kind: 'lists', listId: id })}
    >
      View list
    </button>
  )
}

export const UndoButton = ({ onUndo }: { onUndo: () => void }) => (
  <button type="button" className={textLinkClass} onClick={onUndo}>
    Undo
  </button>
)

/** The reason of a failure, after the text of the specification. */
export function Why({ error }: { error: unknown }) {
  if (!(error instanceof Error) || error instanceof ConnectionError) return null
  return <span className="font-normal">{error.message}</span>
}
