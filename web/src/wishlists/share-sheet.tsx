import type { ResponseFor } from '@akyede/contract/api'
import { isRemembrance } from '@akyede/contract/wish-words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { addressesQuery } from '#feature/addresses'
import { track } from '#kit/analytics.ts'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { ShareOptions } from '#ui/share-options.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { LinkOptions } from './link-options.tsx'
import { dayInFull, privacyWords, shareMessage } from './list-words.ts'
import type { WishlistFacts } from './lists-address.ts'
import { refreshWishlists, shareLinkQuery } from './queries.ts'
import { StatusMessage, useStatusMessage } from './status-message.tsx'

export type ShareLink = ResponseFor<'openListLink'>['data']

interface ShareSheetProps {
  list: WishlistFacts
  onClose: () => void
}

/** The link of a list, which exists once this sheet is opened: send it, change it or turn it off. */
export function ShareSheet({ list, onClose }: ShareSheetProps) {
  return (
    <Dialog open kind="sheet" title={`Share “${list.name}”`} onClose={onClose}>
      {list.role === 'owner' && <MissingAddressNotice list={list} />}
      <LinkOfList list={list} />
    </Dialog>
  )
}

function LinkOfList({ list }: { list: WishlistFacts }) {
  const client = useQueryClient()
  const link = useQuery(shareLinkQuery(list.id))
  const { said, say, sayFailure } = useStatusMessage()
  const renewing = useMutation({
    mutationFn: () => call('openListLink', { params: { wishlistId: list.id }, body: { renew: true } }),
    onSuccess: ({ data }) => {
      const isFirst = link.data?.status !== 'open'
      client.setQueryData(shareLinkQuery(list.id).queryKey, data)
      say(isFirst ? 'Link turned on' : 'Here’s your new link. The old one no longer works.')
      return refreshWishlists(client)
    },
    onError: error => sayFailure('Failed to create a link', error),
  })
  if (link.isError && !link.data)
    return <ErrorBlock message={link.error.message} onRetry={() => void link.refetch()} />
  if (!link.data) return <Skeleton kind="cart" count={1} />
  const renew = { pending: renewing.isPending, run: () => renewing.mutate() }
  return (
    <div className="grid gap-4">
      <div className="sticky top-0 z-1 empty:hidden">
        <StatusMessage said={said} />
      </div>
      {link.data.status === 'open' ? (
        <OpenLink link={link.data} list={list} say={say}>
          <LinkOptions
            key={link.data.share_id}
            link={link.data}
            list={list}
            renew={renew}
            say={say}
            sayFailure={sayFailure}
          />
        </OpenLink>
      ) : (
        <div className="grid justify-items-start gap-4 rounded-panel bg-surface-2 p-5">
          <p>
            {link.data.status === 'expired' ? 'The link has expired.' : 'The link is turned off.'} No one can
            open this list by link.
          </p>
          <Button pending={renew.pending && 'One moment…'} onClick={renew.run}>
            Turn on a new link
          </Button>
        </div>
      )}
    </div>
  )
}

interface OpenLinkProps {
  link: ShareLink
  list: WishlistFacts
  say: (text: string) => void
  /** The options of the link. */
  children: React.ReactNode
}

/** What arrives in a chat, and the ways to send it. */
function OpenLink({ link, list, say, children }: OpenLinkProps) {
  const { share_url: url, has_password, expires_at } = link
  const message = shareMessage(list, new Date())
  const [showsOptions, setShowsOptions] = useState(false)
  return (
    <>
      <figure className="grid overflow-hidden rounded-panel border border-line bg-surface-2">
        {has_password ? <LockedCard /> : <CardPreview key={url} url={url} list={list} />}
        <figcaption className="grid gap-1 px-4 pt-3 pb-3.5 wrap-anywhere">
          <span>{message}</span>
          <span className="text-sm font-semibold text-brand-ink select-all">
            {url.replace(/^https?:\/\//, '')}
          </span>
        </figcaption>
      </figure>
      {(has_password || expires_at) && (
        <p className="flex flex-wrap gap-2">
          {has_password && <Badge tone="calm">Password needed</Badge>}
          {expires_at && <Badge tone="waiting">Until {dayInFull(expires_at.slice(0, 10))}</Badge>}
        </p>
      )}
      <ShareOptions
        url={url}
        name={list.name}
        words={message}
        notify={say}
        onShared={way => track('shared', { category: way })}
      />
      <p className="text-sm text-ink-2">{whoSees(list)}</p>
      <Disclosure summary="Options" onToggle={setShowsOptions}>
        {showsOptions && children}
      </Disclosure>
    </>
  )
}

/** The preview picture that chats show above the link. */
function CardPreview({ url, list }: { url: string; list: WishlistFacts }) {
  const [failed, setFailed] = useState(false)
  return (
    <div className="relative grid aspect-1200/630 place-items-center bg-surface-2 p-6 text-center">
      {/* Stands in until the picture is drawn, and when it does not load. */}
      <p aria-hidden={!failed} className="line-clamp-3 font-display text-2xl wrap-anywhere text-ink-2">
        {list.name}
      </p>
      {!failed && (
        <img
          src={`${new URL(url).pathname}/card.jpg?${new URLSearchParams({ v: list.updatedAt })}`}
          alt={`Preview of “${list.name}” in a chat`}
          width={1200}
          height={630}
          className="absolute inset-0 size-full animate-appear-late object-cover [filter:var(--picture-light)]"
          onError={() => setFailed(true)}
        />
      )}
    </div>
  )
}

/** A list with a password shows chats neither its name nor its pictures. */
const LockedCard = () => (
  <p className="flex items-center gap-3 border-b border-line px-4 py-5 text-ink-2">
    <LockKeyhole aria-hidden size={24} strokeWidth={1.75} className="shrink-0" />
    No preview picture, because this list has a password.
  </p>
)

const whoSees = ({ privacy }: WishlistFacts): string =>
  privacy === 'public'
    ? 'Anyone can already see this list. The link opens it directly.'
    : `${privacyWords[privacy].text}. ${privacy === 'private' ? 'Only people with the link can see it and give.' : 'People with the link can see it and give too.'}`

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
