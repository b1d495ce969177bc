import { formatCedis } from '@akyede/contract/money'
import type { Return } from '@akyede/contract/returns'
import type { ReactNode } from 'react'
import { TextLink } from '#ui/text-link.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { helpAddress } from './orders-address.ts'

interface ReturnNextProps {
  one: Return
  maker: string
  /** The destination of the refund. */
  place: string
}

/** The next step of a return, and what its buyer has to do. */
export function ReturnNext({ one, maker, place }: ReturnNextProps) {
  switch (one.status) {
    case 'requested':
      return (
        <p>
          Please keep it until {maker} has written where to send it. We tell you as soon as that is so, in a
          few days at most.
        </p>
      )
    case 'approved':
      return (
        <div className="grid gap-2">
          <Answer from={maker} text={one.answer} />
          {one.send_by && one.awaited_until ? (
            <WhetherItWasSent one={one} sendBy={one.send_by} until={one.awaited_until} />
          ) : (
            <HowToSend one={one} />
          )}
        </div>
      )
    case 'refused':
      return (
        <div className="grid gap-2">
          <Answer from={maker} text={one.answer} />
          <p>
            Do you see it otherwise? <WriteToUs one={one} />
          </p>
        </div>
      )
    case 'lapsed':
      return (
        <div className="grid gap-2">
          <p>
            We waited for it, and it has not arrived. If it is on its way, it counts as soon as it is there.
          </p>
          <p>
            Would you still like to send it? <WriteToUs one={one} />
          </p>
        </div>
      )
    case 'withdrawn':
      return <p>You keep it. Nothing is paid back for it.</p>
    case 'received':
    case 'refunded':
      return <WhereTheMoneyIs one={one} place={place} />
  }
}

const HowToSend = ({ one: { number, sending_is_free, send_by } }: Pick<ReturnNextProps, 'one'>) => (
  <>
    <p>
      Write <strong>{number}</strong> on the parcel, and keep what proves that you sent it.{' '}
      {sending_is_free ? `Sending it back costs you nothing: ${contactUs}` : 'You pay for sending it back.'}
    </p>
    {send_by && (
      <p>
        Please send it by <Timestamp at={send_by} />. After that the return ends.
      </p>
    )}
  </>
)

/** The last day for sending it is over, and a parcel that was sent then has not arrived yet. */
const WhetherItWasSent = ({
  one,
  sendBy,
  until,
}: Pick<ReturnNextProps, 'one'> & { sendBy: string; until: string }) => (
  <>
    <p>
      It was to be sent by <Timestamp at={sendBy} />. If it is on its way, we wait until{' '}
      <Timestamp at={until} />. {one.sending_is_free && `Sending it cost you nothing: ${contactUs}`}
    </p>
    <p>
      Would you still like to send it? <WriteToUs one={one} />
    </p>
  </>
)

const contactUs = 'tell us what you paid for it, and we give it back.'

const WriteToUs = ({ one }: Pick<ReturnNextProps, 'one'>) => (
  <>
    <TextLink to={helpAddress(one.number)}>Write to us</TextLink>: a person looks at it.
  </>
)

function WhereTheMoneyIs({ one: { refund }, place }: Omit<ReturnNextProps, 'maker'>) {
  if (!refund) return <p>The money of this order has gone back to you already.</p>
  const sum = formatCedis(refund.amount)
  switch (refund.status) {
    case 'on_its_way':
      return (
        <p>
          It has arrived, and {sum} is on its way back to {place}. A wallet usually has it within minutes, a
          card within ten working days.
        </p>
      )
    case 'arrived':
      return (
        <p>
          {sum} was sent back to {place}
          {refund.arrived_at && (
            <>
              {' '}
              on <Timestamp at={refund.arrived_at} withTime />
            </>
          )}
          .
        </p>
      )
    case 'stuck':
      return (
        <p>
          It has arrived, but we could not send {sum} back by itself. A person sees to it. You need not do
          anything; we will write when your money is back.
        </p>
      )
  }
}

function Answer({ from, text }: { from: string; text: ReactNode }) {
  if (!text) return null
  return (
    <figure className="grid gap-1 rounded-control bg-surface-2 p-4">
      <figcaption className="text-sm text-ink-2">{from} writes</figcaption>
      <blockquote className="whitespace-pre-line wrap-anywhere">{text}</blockquote>
    </figure>
  )
}
