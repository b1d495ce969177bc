import { dayOf } from '@akyede/contract/days'
import { type PartTab, partTabs, partTabWords } from '@akyede/contract/workshop-order-words'
import type { WorkshopPart } from '@akyede/contract/workshop-orders'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageTitle } from '#ui/area-layout.tsx'
import { TabLinks } from '#ui/choice-links.tsx'
import { Empty } from '#ui/empty.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Found } from '../found.tsx'
import { useWorkshop } from '../use-workshop.ts'
import { PartCard } from './part-card.tsx'
import { partsQuery } from './part-queries.ts'
import { SelectionBar } from './selection-bar.tsx'

const emptyWords: Readonly<Record<PartTab, string>> = {
  to_make: 'Nothing to make right now. New orders appear here.',
  to_send: 'Nothing to send. Orders you’ve started making appear here.',
  on_the_way: 'Nothing is on the way.',
  done: 'Delivered orders appear here.',
}

/** The orders of a workshop by their next step, the earliest promised day first. */
export function OrdersPage() {
  const workshop = useWorkshop()
  const home = `/workshop/${workshop.slug}`
  // The page of an order opens without a network once the list was read.
  useEffect(() => void import('./part-page.tsx'), [])
  const [params] = useSearchParams()
  const tab = partTabs.find(one => one === params.get('tab')) ?? 'to_make'
  const page = Math.max(1, Number(params.get('page')) || 1)
  const parts = useQuery(partsQuery(workshop.id, tab, page))
  const hrefOf = (to: PartTab, number = 1) => `${home}/orders?tab=${to}${number > 1 ? `&page=${number}` : ''}`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>Orders</PageTitle>
      <TabLinks
        label="Orders by next step"
        choices={partTabs.map(key => ({
          key,
          text: partTabWords[key],
          to: hrefOf(key),
          current: key === tab,
        }))}
      />
      <Found query={parts} skeleton="orders">
        {found => (
          <>
            <PartList key={tab} parts={found.data} tab={tab} home={home} />
            <Pagination
              page={page}
              totalPages={found.pagination.total_pages}
              hrefOf={number => hrefOf(tab, number)}
            />
          </>
        )}
      </Found>
    </div>
  )
}

interface PartListProps {
  readonly parts: readonly WorkshopPart[]
  readonly tab: PartTab
  readonly home: string
}

function PartList({ parts, tab, home }: PartListProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const today = dayOf(new Date())
  if (parts.length === 0) return <Empty symbol="bese-saka">{emptyWords[tab]}</Empty>
  const chosen = parts.filter(({ id }) => selected.has(id))
  const toggle = (id: string) =>
    setSelected(before => new Set(before.has(id) ? [...before].filter(one => one !== id) : [...before, id]))
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-3">
        {parts.map(part => (
          <li key={part.id} className="grid">
            <PartCard
              part={part}
              home={home}
              today={today}
              selection={
                tab === 'done'
                  ? undefined
                  : { isSelected: selected.has(part.id), onChange: () => toggle(part.id) }
              }
            />
          </li>
        ))}
      </ul>
      <SelectionBar parts={chosen} tab={tab} onDone={() => setSelected(new Set())} />
    </>
  )
}
