import { isMourning } from '@akyede/contract/event-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link2, MessageCircle, QrCode } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { call } from '#kit/call.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { toast } from '#ui/toast.ts'
import { invitingMessage, whatsAppAddress } from './invitation-words.ts'
import { type EventFacts, eventQuery, refreshEvents } from './queries.ts'

const LinkQr = lazy(() => import('#ui/link-qr.tsx').then(module => ({ default: module.LinkQr })))

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const

/** The host's tools for the public invitation: create, send, replace and turn off its link. */
export function InvitationPanel({ event }: { event: EventFacts }) {
  const { change, isPending } = useInvitationLink(event)
  const url = event.invitation_url
  return (
    <Panel aria-labelledby="invitation" className="grid gap-4">
      <div className="flex items-start justify-between gap-3">
        <h2 id="invitation" className="mt-2 text-xl">
          Invitation
        </h2>
        {url && (
          <ActionMenu
            label="Options for the invitation"
            entries={[
              { text: 'See the invitation', to: new URL(url).pathname },
              { text: 'New link', onSelect: () => change('renew') },
              { text: 'Turn off link', onSelect: () => change('close') },
            ]}
          />
        )}
      </div>
      {url ? (
        <SendInvitation event={event} url={url} />
      ) : (
        <>
          <p className="text-ink-2">
            Send one link to everyone. Guests reply with their name, no account needed.
          </p>
          <Button size="large" wide pending={isPending && 'One moment…'} onClick={() => change('open')}>
            Create invitation
          </Button>
        </>
      )}
    </Panel>
  )
}

type LinkChange = 'open' | 'renew' | 'close'

const doneWords: Readonly<Record<LinkChange, string>> = {
  open: 'Your invitation is ready to send',
  renew: 'New link created. The old one no longer works.',
  close: 'The link is turned off',
}

function useInvitationLink({ id }: EventFacts) {
  const client = useQueryClient()
  const params = { eventId: id }
  const changing = useMutation({
    mutationFn: (what: LinkChange) =>
      what === 'close'
        ? call('closeInvitation', { params })
        : call('openInvitation', { params, body: { renew: what === 'renew' } }),
    onSuccess: ({ data }, what) => {
      client.setQueryData(eventQuery(id).queryKey, data)
      toast.success(doneWords[what])
      void refreshEvents(client)
    },
    onError: error => toast.failure(error.message),
  })
  return { change: changing.mutate, isPending: changing.isPending }
}

function SendInvitation({ event, url }: { event: EventFacts; url: string }) {
  const [withQr, setWithQr] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast.success('Link copied'),
      () => toast.failure(`We couldn’t copy the link. Here it is: ${url}`),
    )
  return (
    <>
      <WhatsAppLink text={`${invitingMessage(event)}\n${url}`}>Send by WhatsApp</WhatsAppLink>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          <Link2 {...icon} /> Copy link
        </Button>
        <Button variant="secondary" aria-expanded={withQr} onClick={() => setWithQr(!withQr)}>
          <QrCode {...icon} /> QR code
        </Button>
      </div>
      {withQr && (
        <Suspense>
          <LinkQr url={url} name={event.title} />
        </Suspense>
      )}
      <p className="text-sm text-ink-2">
        Anyone with the link can see the invitation and reply.
        {!isMourning(event.type) && event.invitation_shows_list && ' Your wishlist is on it.'}
      </p>
    </>
  )
}

/** A full-width button that opens WhatsApp with a message. */
export const WhatsAppLink = ({ text, children }: { text: string; children: ReactNode }) => (
  <a
    href={whatsAppAddress(text)}
    target="_blank"
    rel="noreferrer"
    className={buttonClass({ size: 'large', wide: true })}
  >
    <MessageCircle {...icon} /> {children}
  </a>
)
