import { useSession } from '#feature/accounts'
import { ConnectionError } from '#kit/call.ts'
import { classes } from '#ui/classes.ts'
import { TextLink, textLinkClass } from '#ui/text-link.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { listsSheet } from './lists-sheet-state.ts'

/** Link to the list that just received a gift, with its name where it is known. */
export function ViewList({ id, name }: { id: string; name?: string | undefined }) {
  const { status } = useSession()
  const face = name ? <NamedList name={name} /> : 'View list'
  // As a block it is one area to tap when its name wraps.
  const area = 'inline-block'
  if (status === 'signed-in')
    return (
      <TextLink to={`/wishlists/${id}`} className={area}>
        {face}
      </TextLink>
    )
  return (
    <button
      type="button"
      className={classes(textLinkClass, area)}
      onClick={() => listsSheet.show({ kind: 'lists', listId: id })}
    >
      {face}
    </button>
  )
}

const NamedList = ({ name }: { name: string }) => (
  <>
    <VisuallyHidden>View list</VisuallyHidden> {name}
  </>
)

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
