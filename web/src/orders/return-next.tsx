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
          Please keep it until {maker} tells you where to send it. We’ll let you know as soon as they do,
          within a few days.
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
            Don’t agree? <WriteToUs one={one} />
          </p>
        </div>
      )
    case 'lapsed':
      return (
        <div className="grid gap-2">
          <p>
            It hasn’t arrived, so the return has expired. If it’s on its way, we’ll still refund you once it
            arrives.
          </p>
          <p>
            Would you still like to send it? <WriteToUs one={one} />
          </p>
        </div>
      )
    case 'withdrawn':
      return <p>You’ve kept it, so there’s no refund.</p>
    case 'received':
    case 'refunded':
      return <WhereTheMoneyIs one={one} place={place} />
  }
}

const HowToSend = ({ one: { number, sending_is_free, send_by } }: Pick<ReturnNextProps, 'one'>) => (
  <>
    <p>
      Write <strong>{number}</strong> on the parcel, and keep your proof of sending.{' '}
      {sending_is_free ? `You don’t pay to send it back: ${contactUs}` : 'You pay to send it back.'}
    </p>
    {send_by && (
      <p>
        Please send it by <Timestamp at={send_by} />. After that, the return expires.
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
      The deadline to send it was <Timestamp at={sendBy} />. If it’s on its way, we’ll wait until{' '}
      <Timestamp at={until} />. {one.sending_is_free && `You don’t pay for sending it: ${contactUs}`}
    </p>
    <p>
      Would you still like to send it? <WriteToUs one={one} />
    </p>
  </>
)

const contactUs = 'tell us what it cost, and we’ll refund it.'

const WriteToUs = ({ one }: Pick<ReturnNextProps, 'one'>) => (
  <>
    <TextLink to={helpAddress(one.number)}>Write to us</TextLink> and someone will look into it.
  </>
)

function WhereTheMoneyIs({ one: { refund }, place }: Omit<ReturnNextProps, 'maker'>) {
  if (!refund) return <p>The refund of your order covers this return.</p>
  const sum = formatCedis(refund.amount)
  switch (refund.status) {
    case 'on_its_way':
      return (
        <p>
          It’s arrived, and we’re refunding {sum} to {place}. This usually takes minutes for a wallet and up
          to ten working days for a card.
        </p>
      )
    case 'arrived':
      return (
        <p>
          We refunded {sum} to {place}
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
          It’s arrived, but the refund of {sum} didn’t go through. Our team is sorting it out. You don’t need
          to do anything. We’ll email you once you’ve been refunded.
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
