import { Dialog } from '#ui/dialog.tsx'
import { GiveForm, type GiveFormProps } from './give-form.tsx'
import { givingWordsFor } from './giving-words.ts'
import { KnownGiver } from './known-giver.tsx'

type GiveSheetProps = Omit<GiveFormProps, 'user'>

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
