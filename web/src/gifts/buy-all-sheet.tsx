import { isRemembrance } from '@akyede/contract/wish-words'
import { Dialog } from '#ui/dialog.tsx'
import { BuyAllForm, type BuyAllFormProps } from './buy-all-form.tsx'
import { LoadGiver } from './load-giver.tsx'

type BuyAllSheetProps = Omit<BuyAllFormProps, 'user'>

/** Buys all that is open on a list of one's own, for oneself. */
export const BuyAllSheet = (props: BuyAllSheetProps) => (
  <Dialog
    open
    kind="sheet"
    title={isRemembrance(props.list) ? 'Get everything yourself' : 'Buy everything yourself'}
    onClose={props.onClose}
  >
    <LoadGiver>{user => user && <BuyAllForm {...props} user={user} />}</LoadGiver>
  </Dialog>
)
