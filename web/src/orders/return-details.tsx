import { formatCedis } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import { type ReturnStatus, returnReasonWords, returnStatusWords } from '@akyede/contract/return-words'
import type { Return } from '@akyede/contract/returns'
import { Badge } from '#ui/badge.tsx'
import { Panel } from '#ui/card.tsx'
import { refundDestination } from './payment-notice.tsx'
import { ReturnNext } from './return-next.tsx'
import { returnTones } from './status-words.ts'
import { Steps } from './steps.tsx'
import { WithdrawReturn } from './withdraw-return.tsx'

interface ReturnProps {
  order: Order
  one: Return
}

/** One return: its items, its status, and the buyer's next step. */
export function ReturnDetails({ order, one }: ReturnProps) {
  const { id, number, status, reason, words } = one
  const goesOn = !ended.includes(status)
  return (
    <Panel aria-labelledby={`return-${id}`} className="grid gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 id={`return-${id}`} className="text-lg">
          Return {number}
        </h3>
        <Badge tone={returnTones[status]}>{returnStatusWords[status]}</Badge>
      </div>
      {goesOn && <Progress one={one} />}
      <ReturnNext one={one} maker={makerOf(order, one)} place={refundDestination(order.payment)} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm wrap-anywhere [&>dt]:text-ink-2">
        <dt>Items</dt>
        <dd>{returnedUnits(order, one).join(', ')}</dd>
        <dt>Reason</dt>
        <dd>
          {returnReasonWords[reason].text}
          {words && <span className="block whitespace-pre-line text-ink-2">{words}</span>}
        </dd>
        {goesOn && <Money one={one} />}
      </dl>
      {one.can_withdraw && <WithdrawReturn one={one} />}
    </Panel>
  )
}

/** Ended without units coming back. */
const ended: readonly ReturnStatus[] = ['withdrawn', 'refused', 'lapsed']

function Money({ one: { amount: back, delivery, received_at } }: Pick<ReturnProps, 'one'>) {
  return (
    <>
      <dt>{received_at ? 'Refund' : 'Your refund'}</dt>
      <dd>
        {formatCedis(back)}
        {delivery > 0 && <span className="text-ink-2"> including {formatCedis(delivery)} for delivery</span>}
      </dd>
    </>
  )
}

const stepsOf = ({ requested_at, answered_at, received_at, refund }: Return) => [
  { name: 'requested', text: 'Requested', at: requested_at },
  { name: 'approved', text: 'Approved', at: answered_at },
  { name: 'received', text: 'Received', at: received_at },
  { name: 'refunded', text: 'Refunded', at: refund?.arrived_at ?? null },
]

const places = {
  requested: 0,
  approved: 1,
  received: 2,
  refunded: 3,
  refused: 0,
  withdrawn: 0,
  lapsed: 1,
} as const

const Progress = ({ one }: Pick<ReturnProps, 'one'>) => (
  <Steps label={`Progress of return ${one.number}`} steps={stepsOf(one)} current={places[one.status]} />
)

const makerOf = (order: Order, { part_id }: Return): string =>
  order.fulfilments.find(({ id }) => id === part_id)?.vendor.name ?? 'its maker'

const returnedUnits = (order: Order, { items }: Return): string[] =>
  items.map(({ item_id, quantity }) => {
    const item = order.fulfilments.flatMap(part => part.items).find(({ id }) => id === item_id)
    const name = item?.variant ? `${item.name} (${item.variant})` : (item?.name ?? '')
    return `${quantity} × ${name}`
  })
