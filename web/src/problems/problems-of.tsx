import { formatCedis } from '@akyede/contract/money'
import type { OrderProblems } from '@akyede/contract/problems'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '#ui/card.tsx'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { ProblemPanel } from './problem-panel.tsx'
import { cancelLate, problemsQuery, type Reported } from './queries.ts'
import { ReportForm } from './report-form.tsx'
import { useSending } from './use-sending.ts'

interface ProblemsOfProps {
  readonly reported: Reported
  readonly hasFiles: boolean
  /** Where everything else is asked, by the number of the order. */
  readonly helpPath: (orderNumber: string) => string
}

/** Late parcels, open problems, the form for a new one, and those that ended. */
export function ProblemsOf({ reported, hasFiles, helpPath }: ProblemsOfProps) {
  const found = useQuery(problemsQuery(reported))
  const waiting = useStableLoading(found.isPending)
  if (waiting) return <Skeleton kind="content" />
  if (!found.data)
    return found.isError ? (
      <ErrorBlock message={found.error.message} onRetry={() => void found.refetch()} takeFocus />
    ) : null
  const { parts, problems, order_number } = found.data
  const open = problems.filter(({ ended_at }) => ended_at === null)
  const ended = problems.filter(({ ended_at }) => ended_at !== null)
  const panelOf = (problem: OrderProblems['problems'][number]) => (
    <ProblemPanel
      key={problem.id}
      reported={reported}
      problem={problem}
      part={parts.find(({ id }) => id === problem.part_id)}
      hasFiles={hasFiles}
    />
  )
  const isFree = parts.some(({ id }) => open.every(({ part_id }) => part_id !== id))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {parts.map(part => part.can_cancel && <LatePart key={part.id} reported={reported} part={part} />)}
      {open.map(panelOf)}
      {isFree && (
        <ReportForm
          reported={reported}
          found={found.data}
          hasFiles={hasFiles}
          helpPath={helpPath(order_number)}
        />
      )}
      {ended.map(panelOf)}
    </div>
  )
}

/** A parcel that should have been sent: its buyer may wait or cancel it (E76). */
function LatePart({ reported, part }: { reported: Reported; part: OrderProblems['parts'][number] }) {
  const cancelling = useSending(
    reported,
    (_: undefined) => cancelLate(reported, part.id),
    'Cancelled. Your refund is on its way.',
  )
  return (
    <Panel aria-labelledby={`late-${part.id}`} className="grid gap-3">
      <h2 id={`late-${part.id}`} className="text-lg">
        {part.vendor} is late
      </h2>
      <p>
        {part.items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')} should be on its way, and
        hasn’t been sent yet. We’ve asked {part.vendor} to send it now.
      </p>
      <ConfirmButton
        text="Cancel for a full refund"
        question={`Cancel it and get a refund of ${formatCedis(part.left)}?`}
        yes="Cancel it"
        pending={cancelling.isPending && 'Cancelling…'}
        onConfirm={() => cancelling.mutate(undefined)}
      />
      {cancelling.error && (
        <p role="alert" className="font-semibold text-danger">
          {cancelling.error.message}
        </p>
      )}
    </Panel>
  )
}
