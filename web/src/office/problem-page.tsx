import { asCedis, formatCedis } from '@akyede/contract/money'
import type { OfficeProblem } from '@akyede/contract/office-problems'
import {
  type ProblemOutcome,
  problemKindWords,
  problemOfferWords,
  problemOutcomes,
  problemOutcomeWords,
  problemStateWords,
} from '@akyede/contract/problem-words'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ProblemThread, stateTones } from '#feature/problems'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { DetailPage } from './detail-page.tsx'
import { useOfficeAction } from './order-queries.ts'
import { fulfilmentWords, proofWords } from './order-words.ts'
import { cacheOfficeProblem, officeProblemQuery } from './problem-queries.ts'
import { Facts } from './records.tsx'
import { officeFileAddress } from './ticket-queries.ts'

/** A problem with an order: what was written on the left, the order, the offer and the money on the right. */
export function ProblemPage() {
  const { problemId = '' } = useParams()
  const found = useQuery(officeProblemQuery(problemId))
  return (
    <DetailPage query={found} missing="We couldn’t find this problem" list={['Problems', '/office/problems']}>
      {shown => ({
        title: `Problem with ${shown.order.number}`,
        badges: <Badge tone={stateTones[shown.state]}>{problemStateWords[shown.state]}</Badge>,
        content: (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="grid content-start gap-6">
              <ProblemThread
                messages={shown.messages}
                own="shop"
                names={{ buyer: 'The buyer', maker: shown.maker.name, shop: 'Akyɛde' }}
                addressOf={officeFileAddress}
              />
              {shown.state === 'with_us' && <Settle shown={shown} />}
            </div>
            <About shown={shown} />
          </div>
        ),
        seen: { Status: problemStateWords[shown.state], Messages: String(shown.messages.length) },
      })}
    </DetailPage>
  )
}

const refundWords = { on_its_way: 'On its way', arrived: 'Arrived', stuck: 'Stuck: see the payment' } as const

function About({ shown }: { shown: OfficeProblem }) {
  const { kind, asked, offer, outcome, order, maker, is_gift, items, left, refund } = shown
  return (
    <aside aria-label="About this problem" className="grid content-start gap-5">
      <Panel aria-label="Details" className="grid gap-3 !p-5">
        <Facts
          facts={[
            ['What’s wrong', problemKindWords[kind]],
            ['Asks for', asked === null ? null : formatCedis(asked)],
            ['Items', items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')],
            [
              'Maker',
              <TextLink key="maker" to={`/office/makers/${maker.id}`}>
                {maker.name}
              </TextLink>,
            ],
            [
              'Order',
              <TextLink key="order" to={`/office/orders/${order.id}`}>
                {order.number}
              </TextLink>,
            ],
            ['Gift', is_gift ? 'From a list. The recipient doesn’t know about it.' : null],
            ['Parcel', parcelWords(shown)],
            ['Left to refund', formatCedis(left)],
            [
              'Offer',
              offer &&
                `${problemOfferWords[offer.kind]}${offer.amount === null ? '' : `, ${formatCedis(offer.amount)}`}`,
            ],
            [
              'Result',
              outcome &&
                `${problemOutcomeWords[outcome.kind]}${outcome.amount === null ? '' : `, ${formatCedis(outcome.amount)}`}`,
            ],
            ['Refund', refund && refundWords[refund.status]],
            ['Reported', <Timestamp key="opened" at={shown.opened_at} withTime />],
          ]}
        />
      </Panel>
    </aside>
  )
}

/** "Delivered, confirmed by the buyer". */
function parcelWords({ part_status, proof }: OfficeProblem): string {
  const { text } = fulfilmentWords[part_status]
  if (part_status !== 'delivered') return text
  return `${text}, ${proof ? proofWords[proof] : 'without proof'}`
}

/** Settles a problem on which buyer and maker did not agree. */
function Settle({ shown }: { shown: OfficeProblem }) {
  const [isOpen, setOpen] = useState(false)
  const [outcome, setOutcome] = useState<ProblemOutcome>('refund')
  const client = useQueryClient()
  const settle = useOfficeAction(async (form: FormData, idempotencyKey) => {
    const body = {
      outcome,
      words: String(form.get('words')),
      ...(outcome === 'part_refund' && { amount: asCedis(Number(form.get('amount'))) }),
    }
    const options = { idempotencyKey, headers: { 'if-match': `"${shown.version}"` } }
    const { data } = await call('settleOfficeProblem', { params: { problemId: shown.id }, body }, options)
    await cacheOfficeProblem(client, data)
  })
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        Settle
      </Button>
      {isOpen && (
        <ActionDialog
          title={`Settle the problem with ${shown.order.number}`}
          submit="Settle"
          pending="Settling…"
          done="Settled"
          message={{ label: 'Message to buyer and maker', atMost: workshopLimits.problems.words }}
          onClose={() => setOpen(false)}
          onSubmit={form => settle.mutateAsync(form)}
        >
          <SelectField
            id="settle-outcome"
            label="What happens?"
            value={outcome}
            options={problemOutcomes.map(value => ({
              value,
              text:
                value === 'refund' ? `Full refund: ${formatCedis(shown.left)}` : problemOutcomeWords[value],
            }))}
            onChange={({ target }) => setOutcome(target.value as ProblemOutcome)}
          />
          {outcome === 'part_refund' && (
            <TextField
              id="settle-amount"
              name="amount"
              type="number"
              label="Amount (₵)"
              hint={`From ₵1 to ${formatCedis(shown.left)}. The maker bears it.`}
              required
              min="1"
              max={shown.left}
              step="0.01"
              inputMode="decimal"
            />
          )}
        </ActionDialog>
      )}
    </>
  )
}
