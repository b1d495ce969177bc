import type { SharedItem } from '@akyede/contract/share-links'
import { Dialog } from '#ui/dialog.tsx'
import { GiveForm } from './give-form.tsx'
import { givingWordsFor } from './giving-words.ts'
import { KnownGiver } from './known-giver.tsx'
import type { GiversList } from './list-home.ts'
import type { Claim } from './standing.ts'

export interface GiveSheetProps {
  list: GiversList
  item: SharedItem
  /** What others give of it. */
  claim: Claim | undefined
  /** How many other gifts nobody gives yet. */
  openBeside: number
  /** In Ghana. */
  today: string
  onClose: () => void
}

/** Gives one thing of a list, with or without an account. */
export function GiveSheet(props: GiveSheetProps) {
  const { list, onClose } = props
  return (
    <Dialog
      open
      kind="sheet"
      title={`${givingWordsFor(list).giveTo} ${list.owner.first_name}`}
      onClose={onClose}
    >
      <KnownGiver>{user => <GiveForm {...props} user={user} />}</KnownGiver>
    </Dialog>
  )
}
