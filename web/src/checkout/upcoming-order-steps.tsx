import { formatDayRange } from '@akyede/contract/days'
import type { Order } from '@akyede/contract/orders'
import { useSession } from '#feature/accounts'

/** What happens next, with the days that are promised; without an order yet, what holds for all. */
export function UpcomingOrderSteps({ order }: { order: Order | undefined }) {
  const { user } = useSession()
  return (
    <section aria-labelledby="next" className="w-full max-w-sm text-left">
      <h2 id="next" className="text-xl">
        What happens next
      </h2>
      <ol className="mt-2 grid list-decimal gap-1.5 pl-5 text-ink-2 marker:font-semibold marker:text-gold-ink">
        <li>{user ? `Your receipt goes to ${user.email}.` : 'A receipt goes to your email.'}</li>
        {order ? (
          order.fulfilments.map(({ id, vendor, arrives }) => (
            <li key={id}>
              {vendor.name} in {vendor.town} makes and packs your parcel
              {arrives && (
                <>
                  . It should arrive <b className="text-ink">{formatDayRange(arrives)}</b>
                </>
              )}
              .
            </li>
          ))
        ) : (
          <li>Each maker finishes and packs your gifts.</li>
        )}
        <li>A rider calls the phone number of the delivery address.</li>
      </ol>
    </section>
  )
}
