import type { SharedItem } from '@akyede/contract/share-links'
import { Dialog } from '#ui/dialog.tsx'
import { GiveAllForm } from './give-all-form.tsx'
import { givingWordsFor } from './giving-words.ts'
import { KnownGiver } from './known-giver.tsx'
import type { GiversList } from './list-home.ts'
import type { Claim } from './standing.ts'

export interface GiveAllSheetProps {
  list: GiversList
  /** What others give of it. */
  claimOf: (item: SharedItem) => Claim | undefined
  onClose: () => void
}

/** Gives all that is open on a list, with or without an account. */
export const GiveAllSheet = (props: GiveAllSheetProps) => (
  <Dialog
    open
    kind="sheet"
    title={`${givingWordsFor(props.list).giveAllTo} ${props.list.owner.first_name}`}
    onClose={props.onClose}
  >
    <KnownGiver>{user => <GiveAllForm {...props} user={user} />}</KnownGiver>
  </Dialog>
)
