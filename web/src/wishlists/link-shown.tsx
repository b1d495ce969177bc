import type { ResponseFor } from '@akyede/contract/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { track } from '#kit/analytics.ts'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ShareOptions } from '#ui/share-options.tsx'
import { dayInFull } from './list-words.ts'
import type { WishlistFacts } from './lists-address.ts'
import { refreshWishlists } from './queries.ts'

type ShareLink = ResponseFor<'listLinks'>['data'][number]

interface LinkShownProps {
  link: ShareLink
  list: WishlistFacts
  say: (text: string) => void
  sayFailure: (text: string, error: unknown) => void
}

/** An open link: shared by WhatsApp, copy, SMS or print, or revoked. */
export function LinkShown({ link, list, say, sayFailure }: LinkShownProps) {
  const client = useQueryClient()
  const { share_url: url, share_id: shareId } = link
  const ending = useMutation({
    networkMode: 'always',
    mutationFn: () => call('revokeLink', { params: { wishlistId: list.id, shareId } }),
    onSuccess: () => say('Link turned off'),
    onError: error => sayFailure('Failed to turn off the link', error),
    onSettled: () => refreshWishlists(client),
  })
  return (
    <div className="grid gap-3 rounded-control border border-line p-4">
      <p className="font-semibold break-all select-all">{url}</p>
      <LinkFacts link={link} />
      <ShareOptions
        url={url}
        name={list.name}
        say={say}
        onShared={way => track('shared', { category: way })}
      />
      <Button
        variant="secondary"
        className="justify-self-start"
        aria-label={`Turn off link ${url}`}
        pending={ending.isPending && 'Turning off…'}
        onClick={() => ending.mutate()}
      >
        Turn off link
      </Button>
    </div>
  )
}

function LinkFacts({ link: { has_password, expires_at } }: { link: ShareLink }) {
  if (!has_password && !expires_at) return null
  return (
    <p className="flex flex-wrap gap-2">
      {has_password && <Badge tone="calm">Password needed</Badge>}
      {expires_at && <Badge tone="waiting">Until {dayInFull(expires_at.slice(0, 10))}</Badge>}
    </p>
  )
}
