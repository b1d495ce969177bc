import { formatDayRange } from '@akyede/contract/days'
import type { Order } from '@akyede/contract/orders'
import { CalendarPlus, MessageCircle } from 'lucide-react'
import { Button, buttonClass } from '#ui/button.tsx'
import { calendarEvent } from './calendar-event.ts'

/** The first and the last day on which a parcel should arrive; undefined without a promise. */
export function expectedDays({ fulfilments }: Pick<Order, 'fulfilments'>) {
  const promised = fulfilments.flatMap(({ arrives }) => arrives ?? [])
  const from = promised.map(days => days.from).sort()[0]
  const until = promised
    .map(days => days.until)
    .sort()
    .at(-1)
  return from && until ? { from, until } : undefined
}

/** Two lines for the recipient, without address and price. */
export function whatsAppNote(order: Pick<Order, 'gift' | 'fulfilments'>): string {
  const days = expectedDays(order)
  const what = order.gift ? 'A handmade gift is on its way to you' : 'I’ve ordered something handmade'
  return [
    `${what}, from Akyɛde in Ghana.`,
    ...(days ? [`It should arrive ${formatDayRange(days)}.`] : []),
  ].join('\n')
}

/** Lets a buyer share the delivery dates. An anonymous giver gets no message from their own number. */
export function ShareOrder({ order }: { order: Order }) {
  const days = expectedDays(order)
  return (
    <>
      {!order.gift?.anonymous && (
        <a
          href={`https://wa.me/?text=${encodeURIComponent(whatsAppNote(order))}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary' })}
        >
          <MessageCircle aria-hidden size={20} strokeWidth={1.75} />
          Share on WhatsApp
        </a>
      )}
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
function saveEvent({ id, number }: Order, days: { from: string; until: string }): void {
  const event = calendarEvent({ number, link: `${location.origin}/orders/${id}`, ...days }, new Date())
  const address = URL.createObjectURL(new Blob([event], { type: 'text/calendar;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: address, download: `${number}.ics` }).click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
