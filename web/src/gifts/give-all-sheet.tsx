import { Dialog } from '#ui/dialog.tsx'
import { giftOrderWordsFor } from './gift-order-words.ts'
import { GiveAllForm, type GiveAllFormProps } from './give-all-form.tsx'
import { LoadGiver } from './load-giver.tsx'

type GiveAllSheetProps = Omit<GiveAllFormProps, 'user'>

/** Gives all that is open on a list, with or without an account. */
export const GiveAllSheet = (props: GiveAllSheetProps) => (
  <Dialog
    open
    kind="sheet"
    title={`${giftOrderWordsFor(props.list).giveAllTo} ${props.list.owner.first_name}`}
    onClose={props.onClose}
  >
    <LoadGiver>{user => <GiveAllForm {...props} user={user} />}</LoadGiver>
  </Dialog>
)
