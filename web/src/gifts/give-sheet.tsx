import type { SharedItem, SharedList } from '@akyede/contract/share-links'
import { useQuery } from '@tanstack/react-query'
import { userQuery, useSession } from '#feature/accounts'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { GiveForm } from './give-form.tsx'
import { isRemembrance } from './occasion.ts'
import type { Claim } from './standing.ts'

export interface GiveSheetProps {
  list: SharedList
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
  const { status } = useSession()
  const user = useQuery({ ...userQuery, enabled: status === 'signed-in' })
  const known = status === 'guest' || (status === 'signed-in' && !user.isPending)
  const title = `${isRemembrance(list) ? 'Send to' : 'Give to'} ${list.owner.first_name}`
  return (
    <Dialog open kind="sheet" title={title} onClose={onClose}>
      {known ? <GiveForm {...props} user={user.data} /> : <Skeleton kind="content" />}
    </Dialog>
  )
}
