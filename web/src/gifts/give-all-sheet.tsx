import { Dialog } from '#ui/dialog.tsx'
import { GiveAllForm, type GiveAllFormProps } from './give-all-form.tsx'
import { givingWordsFor } from './giving-words.ts'
import { KnownGiver } from './known-giver.tsx'

type GiveAllSheetProps = Omit<GiveAllFormProps, 'user'>

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
