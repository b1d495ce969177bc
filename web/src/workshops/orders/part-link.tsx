import type { WorkshopPart } from '@akyede/contract/workshop-orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { toast } from '#ui/toast.ts'
import { useWorkshop } from '../use-workshop.ts'
import { partsKey } from './part-queries.ts'

/** Whether the link in the SMS of this order works. The owner can end it. */
export function PartLink({ part }: { part: WorkshopPart }) {
  const { id: vendorId, role } = useWorkshop()
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => call('revokePartLink', { params: { vendorId, partId: part.id } }),
    onSuccess: async () => {
      toast.success('Link ended')
      await client.invalidateQueries({ queryKey: partsKey })
    },
  })
  if (part.link_works === null || !['unfulfilled', 'making', 'shipped'].includes(part.status)) return null
  if (!part.link_works) return <p className="text-sm text-ink-2">The link in our SMS no longer works.</p>
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-2">
        We sent a link for this order by SMS. Anyone who has it can update this order.
      </p>
      {role === 'owner' && (
        <ConfirmButton
          text="End link"
          question="End this link? It can’t be undone."
          yes="End link"
          pending={revoke.isPending && 'Ending…'}
          onConfirm={() => revoke.mutate()}
        />
      )}
    </div>
  )
}
