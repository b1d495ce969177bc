import { combineDayRanges, type DayRange, dayAfter, formatDayRange } from '@akyede/contract/days'
import type { Order } from '@akyede/contract/orders'
import { CalendarPlus, MessageCircle } from 'lucide-react'
import { Button, buttonClass } from '#ui/button.tsx'

/** Two lines for the recipient, without address and price. */
export function whatsAppNote(order: Pick<Order, 'gift' | 'fulfilments'>): string {
  const days = combineDayRanges(order.fulfilments.map(({ arrives }) => arrives))
  const what = order.gift ? 'A handmade gift is coming to you' : 'I’ve ordered something handmade'
  return [
    `${what}, from Akyɛde in Ghana.`,
    ...(days ? [`It should arrive ${formatDayRange(days)}.`] : []),
  ].join('\n')
}

const NoteLink = ({ order }: { order: Order }) => (
  <a
    href={`https://wa.me/?text=${encodeURIComponent(whatsAppNote(order))}`}
    target="_blank"
    rel="noreferrer"
    className={buttonClass({ variant: 'secondary' })}
  >
    <MessageCircle aria-hidden size={20} strokeWidth={1.75} />
    {order.gift ? 'Send on WhatsApp' : 'Share on WhatsApp'}
  </a>
)

/**
 * A note to the recipient of a gift, ready to send. An anonymous giver gets none, because a message would come from
 * their own number.
 */
export function NoteToRecipient({ order }: { order: Order }) {
  if (!order.gift || order.gift.anonymous) return null
  const { recipient } = order.gift
  return (
    <section
      aria-labelledby="note"
      className="grid gap-3 rounded-panel border border-line bg-forest-soft p-5 text-left"
    >
      <h2 id="note" className="text-xl">
        {recipient ? `Tell ${recipient} it’s coming` : 'Tell them it’s coming'}
      </h2>
      <p className="justify-self-start rounded-control bg-surface px-4 py-3 whitespace-pre-line">
        {whatsAppNote(order)}
      </p>
      <div>
        <NoteLink order={order} />
      </div>
    </section>
  )
}

/** Lets a buyer share an order for themselves, and save the delivery dates. */
export function ShareOrder({ order }: { order: Order }) {
  const days = combineDayRanges(order.fulfilments.map(({ arrives }) => arrives))
  return (
    <>
      {!order.gift && <NoteLink order={order} />}
      {days && (
        <Button variant="secondary" onClick={() => saveEvent(order, days)}>
          <CalendarPlus aria-hidden size={20} strokeWidth={1.75} />
          Add to calendar
        </Button>
      )}
    </>
  )
}

/** Creates the event from the page's own data, without a request to another site. */
function saveEvent({ id, number }: Order, days: DayRange): void {
  const event = calendarEvent({ number, link: `${location.origin}/orders/${id}`, ...days }, new Date())
  const address = URL.createObjectURL(new Blob([event], { type: 'text/calendar;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: address, download: `${number}.ics` }).click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

interface ExpectedParcels extends DayRange {
  /** The order number. */
  readonly number: string
  /** The address of the order's page. */
  readonly link: string
}

/** The expected days of an order as a calendar event (RFC 5545), without address and contents. */
export function calendarEvent({ number, link, from, until }: ExpectedParcels, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Akyede//Orders//EN',
    'BEGIN:VEVENT',
    `UID:${number}@akyede`,
    `DTSTAMP:${compact(now.toISOString().slice(0, 19))}Z`,
    `DTSTART;VALUE=DATE:${compact(from)}`,
    // In iCalendar the end is exclusive.
    `DTEND;VALUE=DATE:${compact(dayAfter(until, 1))}`,
    `SUMMARY:${escaped(`Akyɛde order ${number} should arrive`)}`,
    `DESCRIPTION:${escaped(`Follow it here: ${link}`)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const compact = (text: string): string => text.replaceAll(/[-:]/g, '')
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

const lineMax = 60

/** Long lines continue below after a space. They are counted in characters, few enough for 75 bytes. */
const folded = (line: string): string => (line.match(new RegExp(`.{1,${lineMax}}`, 'gu')) ?? []).join('\r\n ')
