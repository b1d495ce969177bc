import type { PartTab } from '@akyede/contract/workshop-order-words'
import type { WorkshopPart } from '@akyede/contract/workshop-orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { useWorkshop } from '../use-workshop.ts'
import { partsKey } from './part-queries.ts'
import { stepWords } from './part-words.ts'

const stepOf = { to_make: 'making', to_send: 'shipped', on_the_way: 'delivered' } as const

interface SelectionBarProps {
  readonly parts: readonly WorkshopPart[]
  readonly tab: PartTab
  readonly onDone: () => void
}

/** Takes the next step of several selected orders at once. */
export function SelectionBar({ parts, tab, onDone }: SelectionBarProps) {
  const client = useQueryClient()
  const { id: vendorId } = useWorkshop()
  const status = tab === 'done' ? undefined : stepOf[tab]
  const advance = useMutation({
    mutationFn: (to: NonNullable<typeof status>) =>
      call('advanceWorkshopParts', {
        params: { vendorId },
        body: { ids: parts.map(({ id }) => id), status: to },
      }),
    onSuccess: async ({ data }) => {
      const refused = data.filter(({ refusal }) => refusal !== null).length
      const saved = data.length - refused
      const updated = saved === 1 ? '1 order updated' : `${saved} orders updated`
      const changed =
        refused === 1
          ? '1 order has changed. Please check it.'
          : `${refused} orders have changed. Please check them.`
      if (refused === 0) toast.success(updated)
      else toast.failure(saved > 0 ? `${updated}. ${changed}` : changed)
      onDone()
      await client.invalidateQueries({ queryKey: partsKey })
    },
  })
  if (parts.length === 0 || !status) return null
  return (
    <section
      aria-label="Selected orders"
      className="sticky bottom-20 z-5 flex flex-wrap items-center gap-3 rounded-panel border border-line-strong bg-surface p-3 shadow-e3 lg:bottom-4"
    >
      <p role="status" className="grow px-1 font-semibold">
        {parts.length} selected
      </p>
      {advance.error && (
        <p role="alert" className="text-danger">
          {advance.error.message}
        </p>
      )}
      <Button variant="secondary" onClick={onDone}>
        Cancel
      </Button>
      <Button onClick={() => advance.mutate(status)} pending={advance.isPending && 'Saving…'}>
        {stepWords[status].button}
      </Button>
    </section>
  )
}
