import { Dialog } from '#ui/dialog.tsx'
import { giftOrderWordsFor } from './gift-order-words.ts'
import { GiveForm, type GiveFormProps } from './give-form.tsx'
import { LoadGiver } from './load-giver.tsx'

type GiveSheetProps = Omit<GiveFormProps, 'user'>

/** Gives one thing of a list, with or without an account. */
export function GiveSheet(props: GiveSheetProps) {
  const { list, onClose } = props
  return (
    <Dialog
      open
      kind="sheet"
      title={`${giftOrderWordsFor(list).giveTo} ${list.owner.first_name}`}
      onClose={onClose}
    >
      <LoadGiver>{user => <GiveForm {...props} user={user} />}</LoadGiver>
    </Dialog>
  )
}
