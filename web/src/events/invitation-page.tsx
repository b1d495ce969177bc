import type { Invitation } from '@akyede/contract/event-invitations'
import { invitedBy } from '@akyede/contract/event-words'
import { peopleFailures } from '@akyede/contract/failures/people'
import { Calendar, Gift, MapPin } from 'lucide-react'
import { memo, type ReactNode, Suspense } from 'react'
import { call } from '#kit/call.ts'
import { lazyComponents } from '#kit/lazy-components.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import { OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { toneOf } from './event-card.tsx'
import { Cover } from './event-cover.tsx'
import { Place, When } from './event-place.tsx'
import { listWords } from './invitation-words.ts'
import type { ReplyPanelProps } from './reply-panel.tsx'

const ReplyPanel = lazyComponents(() => import('./reply-panel.tsx')).component(chunk => chunk.ReplyPanel)

interface InvitationPageProps {
  invitation: Invitation
  invitationId: string
  /** Address without query and fragment. */
  address: string
}

/** The public invitation of an event: what, when and where, the reply and the wishlist. */
export function InvitationPage({ invitation, invitationId, address }: InvitationPageProps) {
  const { title, type, description, honoree, status, host } = invitation
  const isOpen = status === 'open'
  return (
    <div
      data-tone={toneOf(invitation)}
      className={classes(
        'page grid grid-cols-[minmax(0,1fr)] gap-6 pb-4 sm:py-10 md:grid-rows-[auto_auto_1fr] md:gap-x-12',
        isOpen && 'md:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]',
      )}
    >
      <Cover
        event={invitation}
        sizes="(min-width: 64rem) 45rem, 100vw"
        first
        className="aspect-3/2 max-sm:-mx-(--gutter) sm:rounded-panel md:aspect-2/1 md:max-w-3xl"
      />
      <div className="grid content-start gap-6 md:col-start-1">
        <header className="grid gap-2">
          <p className="font-semibold text-gold-ink">{invitedBy(host.name, type)}</p>
          <h1 tabIndex={-1} className="text-hero wrap-anywhere">
            {title}
          </h1>
          {honoree && <p className="text-lg text-ink-2">For {honoree}</p>}
        </header>
        {!isOpen && <Ended status={status} />}
        <Details invitation={invitation} invitationId={invitationId} />
      </div>
      {/* The panel spans all rows and so never moves the text beside it. */}
      {isOpen && (
        <div className="md:col-start-2 md:row-span-3 md:row-start-1">
          <LazyReplyPanel
            eventId={invitation.event_id}
            title={title}
            invitationId={invitationId}
            address={address}
          />
        </div>
      )}
      <div className="grid content-start gap-6 md:col-start-1">
        {description && (
          <p className="max-w-[54ch] text-lg whitespace-pre-line wrap-anywhere">{description}</p>
        )}
        {status !== 'cancelled' && <ListToBring invitation={invitation} />}
      </div>
    </div>
  )
}

/** Memoised: an update while its chunk loads would make React discard the server's markup. */
const LazyReplyPanel = memo(function MemoReplyPanel(props: ReplyPanelProps) {
  return (
    <Suspense fallback={<div className="h-72" />}>
      <ReplyPanel {...props} />
    </Suspense>
  )
})

const endedWords = {
  cancelled: 'This event is cancelled.',
  over: 'This event has already taken place.',
} as const

const Ended = ({ status }: { status: keyof typeof endedWords }) => (
  <p className="rounded-control bg-surface-2 px-4 py-3 text-lg font-semibold">{endedWords[status]}</p>
)

function Details({ invitation, invitationId }: Omit<InvitationPageProps, 'address'>) {
  const { occurs_at, ends_at, location, landmark, status } = invitation
  return (
    <div className="grid gap-4">
      <Detail icon={<Calendar {...icon} />} label="When">
        <span className="text-lg font-semibold">
          <When begin={occurs_at} end={ends_at ?? undefined} />
        </span>
      </Detail>
      {(location || landmark) && (
        <Detail icon={<MapPin {...icon} />} label="Where">
          <span className="text-lg font-semibold wrap-anywhere">
            <Place location={location} landmark={landmark} />
          </span>
        </Detail>
      )}
      {status === 'open' && (
        <div>
          <CalendarButton load={() => call('getInvitationCalendar', { params: { invitationId } })} />
        </div>
      )}
    </div>
  )
}

const icon = { 'aria-hidden': true, size: 24, strokeWidth: 1.75, className: 'mt-0.5 text-brand-ink' } as const

const Detail = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
    {icon}
    <div>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  </div>
)

/** The linked list as its share link shows it. */
function ListToBring({ invitation: { wishlist, type } }: Pick<InvitationPageProps, 'invitation'>) {
  if (!wishlist) return null
  const { title, lead, go } = listWords(type)
  return (
    <Panel aria-labelledby="list" className="grid max-w-xl gap-3">
      <h2 id="list" className="flex items-center gap-2 text-xl">
        <Gift aria-hidden size={22} strokeWidth={1.75} className="text-brand-ink" /> {title}
      </h2>
      <p className="text-ink-2 wrap-anywhere">
        {lead}
        {wishlist.name ? `: ${wishlist.name}` : '. You need its password.'}
      </p>
      <div>
        <ButtonLink to={wishlist.path} variant="secondary">
          {go}
        </ButtonLink>
      </div>
    </Panel>
  )
}

/** Shown for a link that is turned off or never existed; it reveals nothing of the event. */
export const ClosedInvitation = ({ closed }: { closed: boolean }) => (
  <OutcomePage
    symbol={closed ? 'eban' : 'ananse-ntontan'}
    title={closed ? 'This invitation was turned off' : peopleFailures['invitation.not_found'].message}
  >
    <p className={outcomeLeadClass}>
      {closed ? 'Please ask the host for a new link.' : 'Please check the link in your message again.'}
    </p>
    <ButtonLink to="/" variant="secondary">
      Go to the home page
    </ButtonLink>
  </OutcomePage>
)
