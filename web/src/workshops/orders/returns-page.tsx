import {
  type ReturnAnswer,
  type ReturnStatus,
  returnReasonWords,
  returnStatusWords,
} from '@akyede/contract/return-words'
import type { MakerReturn } from '@akyede/contract/returns'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { AnswerReturnForm } from '#feature/returns'
import { call } from '#kit/call.ts'
import { PageTitle } from '#ui/area-layout.tsx'
import { Badge } from '#ui/badge.tsx'
import { Panel } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Found } from '../found.tsx'
import { useWorkshop } from '../use-workshop.ts'
import { returnsKey, workshopReturnsQuery } from './part-queries.ts'

/** The open returns to a workshop, the oldest first. */
export function ReturnsPage() {
  const { id, slug } = useWorkshop()
  const [params] = useSearchParams()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const query = useQuery(workshopReturnsQuery(id, page))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>Returns</PageTitle>
      <Found query={query} skeleton="orders">
        {found => (
          <>
            {found.data.length === 0 && <Empty symbol="bese-saka">No open returns. Ayekoo!</Empty>}
            <ul className="grid max-w-[48rem] gap-4">
              {found.data.map(one => (
                <li key={one.id}>
                  <ReturnPanel key={one.status} one={one} />
                </li>
              ))}
            </ul>
            <Pagination
              page={page}
              totalPages={found.pagination.total_pages}
              hrefOf={number => `/workshop/${slug}/returns?page=${number}`}
            />
          </>
        )}
      </Found>
    </div>
  )
}

function ReturnPanel({ one }: { one: MakerReturn }) {
  return (
    <Panel aria-labelledby={`return-${one.id}`} className="grid gap-4 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`return-${one.id}`} className="text-lg">
          Order {one.order_number}
        </h2>
        <Badge tone="waiting">{returnStatusWords[one.status]}</Badge>
      </div>
      <ul className="font-semibold">
        {one.items.map(({ product_id, variant_id, quantity, name, variant }) => (
          <li key={`${product_id}${variant_id}`}>
            {quantity} × {variant ? `${name} (${variant})` : name}
          </li>
        ))}
      </ul>
      <p>{returnReasonWords[one.reason].text}</p>
      {one.words && <p className="whitespace-pre-line text-ink-2">{one.words}</p>}
      <ReturnForm one={one} />
    </Panel>
  )
}

/** What a maker can do with a return in each status. The server decides; this only offers what it allows. */
const answersOf: Readonly<Partial<Record<ReturnStatus, readonly ReturnAnswer[]>>> = {
  requested: ['approved', 'refused', 'received'],
  approved: ['received', 'refused'],
  refused: ['approved'],
}

const answerWords: Readonly<Record<ReturnAnswer, { text: string; done: string }>> = {
  approved: { text: 'Approve the return', done: 'Return approved' },
  refused: { text: 'Refuse the return', done: 'Return refused' },
  received: { text: 'It has arrived: refund it', done: 'Arrival confirmed, the refund has started' },
}

function ReturnForm({ one }: { one: MakerReturn }) {
  const { id: vendorId } = useWorkshop()
  const client = useQueryClient()
  return (
    <AnswerReturnForm
      answers={answersOf[one.status] ?? []}
      words={answerWords}
      send={async body => {
        await call('advanceWorkshopReturn', { params: { vendorId, returnId: one.id }, body })
        await client.invalidateQueries({ queryKey: returnsKey })
      }}
    />
  )
}
