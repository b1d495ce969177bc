import { dayOf, formatDay } from '@akyede/contract/days'
import { asCedis, formatCedis } from '@akyede/contract/money'
import {
  type ProblemOffer,
  problemOfferWords,
  problemOutcomeWords,
  problemStateWords,
} from '@akyede/contract/problem-words'
import type { WorkshopProblem } from '@akyede/contract/workshop-problems'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { filesOf, MessageFields, ProblemThread, stateTones, useAttachments } from '#feature/problems'
import { call } from '#kit/call.ts'
import { useKeyedCall } from '#kit/keyed-call.ts'
import { readNumber } from '#kit/read-number.ts'
import { PageTitle } from '#ui/area-layout.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { TabLinks } from '#ui/choice-links.tsx'
import { Empty } from '#ui/empty.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'
import { Found } from '../found.tsx'
import { Problem, useAction } from '../use-action.tsx'
import { useWorkshop } from '../use-workshop.ts'
import { problemsKey, workshopProblemsQuery } from './part-queries.ts'

/** Problems with the orders of a workshop: first those that wait for an offer. */
export function ProblemsPage() {
  const { id, slug } = useWorkshop()
  const [params] = useSearchParams()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const status = params.get('status') === 'ended' ? 'ended' : 'open'
  const found = useQuery(workshopProblemsQuery(id, status, page))
  const home = `/workshop/${slug}/problems`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>Problems</PageTitle>
      <TabLinks
        label="Problems"
        choices={[
          { key: 'open', text: 'Open', to: home, current: status === 'open' },
          { key: 'ended', text: 'Settled', to: `${home}?status=ended`, current: status === 'ended' },
        ]}
      />
      <Found query={found}>
        {({ data, pagination }) => (
          <>
            {data.length === 0 && (
              <Empty symbol="bese-saka">
                {status === 'open' ? 'No open problems. Ayekoo!' : 'Nothing has been settled yet.'}
              </Empty>
            )}
            <ul className="grid max-w-[48rem] gap-4">
              {data.map(one => (
                <li key={one.id}>
                  <ProblemPanel one={one} />
                </li>
              ))}
            </ul>
            <Pagination
              page={page}
              totalPages={pagination.total_pages}
              hrefOf={number => `${home}?status=${status}&page=${number}`}
            />
          </>
        )}
      </Found>
    </div>
  )
}

/** The states as makers read them. */
const stateWords = {
  ...problemStateWords,
  open: 'Waiting for you',
  offered: 'Waiting for the buyer',
} as const

const claimWords = ({ kind, asked }: WorkshopProblem): string =>
  ({
    not_come: 'The buyer says it hasn’t arrived.',
    keep_part_back: `The buyer keeps it and asks for a refund of ${formatCedis(asked ?? asCedis(0))}.`,
    other: 'Our team asks for your help.',
  })[kind]

function ProblemPanel({ one }: { one: WorkshopProblem }) {
  const { slug, role } = useWorkshop()
  const { id, part_id, order_number, state, items, offer, outcome, messages } = one
  return (
    <Panel aria-labelledby={`problem-${id}`} className="grid gap-4 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`problem-${id}`} className="text-lg">
          <TextLink to={`/workshop/${slug}/orders/${part_id}`} className="thumb">
            Order {order_number}
          </TextLink>
        </h2>
        <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>
      </div>
      <ul className="font-semibold">
        {items.map(({ product_id, variant_id, quantity, name, variant }) => (
          <li key={`${product_id}${variant_id}`}>
            {quantity} × {variant ? `${name} (${variant})` : name}
          </li>
        ))}
      </ul>
      <p>{claimWords(one)}</p>
      <ProblemThread
        messages={messages}
        own="maker"
        names={{ buyer: 'The buyer', maker: 'Your workshop', shop: 'Akyɛde' }}
      />
      {offer && (
        <p>
          Your offer: {problemOfferWords[offer.kind]}
          {offer.amount !== null && `, ${formatCedis(offer.amount)}`}
        </p>
      )}
      {outcome && (
        <p className="font-semibold">
          {problemOutcomeWords[outcome.kind]}
          {outcome.amount !== null && `: ${formatCedis(outcome.amount)}, less our commission`}
        </p>
      )}
      {state === 'open' && role !== 'packer' && <OfferForm one={one} />}
      {state === 'open' && role === 'packer' && (
        <p className="text-ink-2">An owner or editor of your workshop can make the offer.</p>
      )}
    </Panel>
  )
}

const offers: readonly ProblemOffer[] = ['send_again', 'refund', 'part_refund', 'message']

/** Makes the one offer of the maker. The server decides what is allowed. */
function OfferForm({ one: { id: problemId, left, due_at } }: { one: WorkshopProblem }) {
  const { id: vendorId } = useWorkshop()
  const client = useQueryClient()
  const action = useAction()
  const keyed = useKeyedCall()
  const [kind, setKind] = useState<ProblemOffer | ''>('')
  const [amount, setAmount] = useState('')
  const [words, setWords] = useState('')
  const [missing, setMissing] = useState<string>()
  const attachments = useAttachments([])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const files = filesOf(attachments)
    const problem = kind === '' ? 'Please choose what you offer' : files.problem
    setMissing(problem)
    if (problem || kind === '') return
    const given = kind === 'part_refund' ? readNumber(amount, 2) : undefined
    const body = {
      ...{ kind, words, attachment_ids: files.ids },
      ...(typeof given === 'number' && { amount: asCedis(given) }),
    }
    void action.run(async () => {
      await keyed(body, idempotencyKey =>
        call('offerForProblem', { params: { vendorId, problemId }, body }, { idempotencyKey }),
      )
      toast.success('Offer sent')
      await client.invalidateQueries({ queryKey: problemsKey })
    })
  }
  return (
    <form noValidate method="dialog" className="grid gap-4 border-t border-line pt-4" onSubmit={submit}>
      <p className="text-ink-2">
        Please make an offer by {formatDay(dayOf(new Date(due_at ?? '')))}. After that, our team decides.
      </p>
      <RadioGroup
        legend="What do you offer?"
        name={`offer-${problemId}`}
        options={offers.map(value => ({
          value,
          text: value === 'refund' ? `Full refund: ${formatCedis(left)}` : problemOfferWords[value],
        }))}
        value={kind}
        onChoose={value => setKind(value as ProblemOffer)}
      />
      {kind === 'refund' && (
        <p className="text-ink-2">
          It comes off your earnings, less our commission. You don’t get the delivery fee and the wrapping for
          this parcel either.
        </p>
      )}
      {kind === 'part_refund' && (
        <TextField
          label="Amount (₵)"
          hint={`At most ${formatCedis(left)}. It comes off your earnings, less our commission.`}
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      )}
      <MessageFields
        id={`offer-${problemId}`}
        label="Message to the buyer"
        words={words}
        onWords={setWords}
        error={undefined}
        attachments={attachments}
      />
      <Problem>{missing ?? action.problem}</Problem>
      <Button type="submit" className="justify-self-start" pending={action.isRunning && 'Sending…'}>
        Send offer
      </Button>
    </form>
  )
}
