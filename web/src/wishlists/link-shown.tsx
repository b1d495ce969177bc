import type { AnswerFor } from '@akyede/contract/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link2, MessageCircle, MessageSquareText, QrCode, Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { track } from '#kit/analytics.ts'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { dayInFull } from './list-words.ts'
import type { WishlistFacts } from './lists-address.ts'
import { refreshWishlists } from './queries.ts'

const LinkQr = lazy(() => import('./link-qr.tsx').then(module => ({ default: module.LinkQr })))

type ShareLink = AnswerFor<'listLinks'>['data'][number]

interface LinkShownProps {
  link: ShareLink
  list: WishlistFacts
  say: (text: string) => void
  sayFailure: (text: string, error: unknown) => void
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const
const quiet = classes(buttonClass({ variant: 'quiet' }), 'px-3')

/** A link that is open: handed on by WhatsApp first, by copy, SMS or paper; or ended. */
export function LinkShown({ link, list, say, sayFailure }: LinkShownProps) {
  const client = useQueryClient()
  const [withQr, setWithQr] = useState(false)
  const { share_url: url, share_id: shareId } = link
  const words = `${list.name}\n${url}`
  const ending = useMutation({
    networkMode: 'always',
    mutationFn: () => call('revokeLink', { params: { wishlistId: list.id, shareId } }),
    onSuccess: () => say('The link has ended'),
    onError: error => sayFailure('Failed to end the link', error),
    onSettled: () => refreshWishlists(client),
  })
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => {
        say('Link copied')
        track('shared', { category: 'link' })
      },
      () => say(`The link could not be copied. It is ${url}`),
    )
  return (
    <div className="grid gap-3 rounded-control border border-line p-4">
      <p className="font-semibold break-all select-all">{url}</p>
      <LinkFacts link={link} />
      <ul aria-label={`Send ${url}`} className="-mx-3 flex flex-wrap">
        <li>
          <a
            href={`https://wa.me/?text=${encodeURIComponent(words)}`}
            target="_blank"
            rel="noreferrer"
            onClick={() => track('shared', { category: 'whatsapp' })}
            className={quiet}
          >
            <MessageCircle {...icon} /> WhatsApp
          </a>
        </li>
        <li>
          <Button variant="quiet" className="px-3" onClick={() => void copy()}>
            <Link2 {...icon} /> Copy link
          </Button>
        </li>
        <li>
          <a href={`sms:?&body=${encodeURIComponent(words)}`} className={quiet}>
            <MessageSquareText {...icon} /> SMS
          </a>
        </li>
        {'share' in navigator && (
          <li>
            <Button
              variant="quiet"
              className="px-3"
              onClick={() => void navigator.share({ title: list.name, url }).catch(() => {})}
            >
              <Share2 {...icon} /> Share…
            </Button>
          </li>
        )}
        <li>
          <Button variant="quiet" className="px-3" aria-expanded={withQr} onClick={() => setWithQr(!withQr)}>
            <QrCode {...icon} /> QR code
          </Button>
        </li>
      </ul>
      {withQr && (
        <Suspense>
          <LinkQr url={url} name={list.name} />
        </Suspense>
      )}
      <Button
        variant="secondary"
        className="justify-self-start"
        aria-label={`End link ${url}`}
        pending={ending.isPending && 'Ending…'}
        onClick={() => ending.mutate()}
      >
        End link
      </Button>
    </div>
  )
}

function LinkFacts({ link: { has_password, expires_at } }: { link: ShareLink }) {
  if (!has_password && !expires_at) return null
  return (
    <p className="flex flex-wrap gap-2">
      {has_password && <Badge tone="calm">With a password</Badge>}
      {expires_at && <Badge tone="waiting">Until {dayInFull(expires_at.slice(0, 10))}</Badge>}
    </p>
  )
}
