import { isRemembrance } from '@akyede/contract/wish-words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressesQuery } from '#feature/addresses'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { LinkForm } from './link-form.tsx'
import { LinkShown } from './link-shown.tsx'
import { privacyWords } from './list-words.ts'
import type { WishlistFacts } from './lists-address.ts'
import { linksQuery } from './queries.ts'
import { StatusMessage, useStatusMessage } from './status-message.tsx'

interface ShareSheetProps {
  list: WishlistFacts
  onClose: () => void
}

/** Links of a list: create, share and revoke. */
export function ShareSheet({ list, onClose }: ShareSheetProps) {
  return (
    <Dialog open kind="sheet" title={`Share “${list.name}”`} onClose={onClose}>
      <p className="text-ink-2">
        {list.privacy === 'public'
          ? 'Anyone can already see this list. A link opens it directly.'
          : `${privacyWords[list.privacy].text}. ${list.privacy === 'private' ? 'Only people with the link can see it and give.' : 'People with the link can see it and give too.'}`}
      </p>
      {list.role === 'owner' && <MissingAddressNotice list={list} />}
      <Links list={list} />
    </Dialog>
  )
}

function Links({ list }: { list: WishlistFacts }) {
  const links = useQuery(linksQuery(list.id))
  const [making, setMaking] = useState(false)
  const { said, say, sayFailure } = useStatusMessage()
  if (links.isPending) return <Skeleton kind="cart" count={1} />
  if (links.isError && !links.data)
    return <ErrorBlock message={links.error.message} onRetry={() => void links.refetch()} />
  const open = links.data.filter(({ status }) => status === 'open')
  const ended = links.data.length - open.length
  return (
    <div className="grid gap-5">
      <StatusMessage said={said} />
      <ul aria-label="Links" className="grid gap-4 empty:hidden">
        {open.map(link => (
          <li key={link.share_id}>
            <LinkShown link={link} list={list} say={say} sayFailure={sayFailure} />
          </li>
        ))}
      </ul>
      {open.length === 0 || making ? (
        <LinkForm
          list={list}
          onMade={() => {
            setMaking(false)
            say('Link created')
          }}
          onCancel={open.length > 0 ? () => setMaking(false) : undefined}
        />
      ) : (
        <Button variant="secondary" onClick={() => setMaking(true)}>
          New link
        </Button>
      )}
      {ended > 0 && (
        <p className="text-sm text-ink-2">
          {ended === 1
            ? 'One link has expired or been turned off.'
            : `${ended} links have expired or been turned off.`}
        </p>
      )}
    </div>
  )
}

/**
 * Tells the owner that nothing can be given: gifts go to the list's address, else to the owner's default address.
 * Collaborators do not know the owner's address book.
 */
function MissingAddressNotice({ list }: { list: WishlistFacts }) {
  const { data: addresses } = useQuery({ ...addressesQuery, enabled: list.deliveryAddress === null })
  if (list.deliveryAddress !== null || addresses?.length !== 0) return null
  const [things, given] = isRemembrance(list) ? ['items', 'sent'] : ['gifts', 'given']
  return (
    <p className="rounded-control bg-gold-soft px-4 py-2.5 text-gold-ink">
      Nothing can be {given} yet.{' '}
      <TextLink to="/profile#addresses">Tell us where to deliver {things}</TextLink>.
    </p>
  )
}
