import type { AdvanceStatus } from '@akyede/contract/fulfilment'
import type { WorkshopPart } from '@akyede/contract/workshop-orders'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { sendOrQueue } from '#feature/workshop-edits'
import { toast } from '#ui/toast.ts'
import { useWorkshop } from '../use-workshop.ts'
import { partsKey } from './part-queries.ts'
import { stepWords } from './part-words.ts'

export interface Step {
  readonly part: WorkshopPart
  readonly status: AdvanceStatus
  readonly carrier?: string
  readonly tracking?: string
}

/** Takes the next step of a fulfilment. Offline it is shown at once and sent later. */
export function useStep() {
  const client = useQueryClient()
  const { id: vendorId } = useWorkshop()
  return useMutation({
    mutationFn: ({ part, ...step }: Step) =>
      sendOrQueue({ kind: 'step', vendorId, partId: part.id, ...step }),
    onSuccess: async (isQueued, step) => {
      toast.success(stepWords[step.status][isQueued ? 'queued' : 'done'])
      if (isQueued) showStep(client, step)
      else await client.invalidateQueries({ queryKey: partsKey })
    },
  })
}

/** Shows a step that waits for the connection in every list and page that was read. */
function showStep(client: QueryClient, { part, ...step }: Step): void {
  const changed = { ...part, ...step }
  const change = (one: WorkshopPart): WorkshopPart => (one.id === part.id ? changed : one)
  client.setQueriesData<WorkshopPart | { data: WorkshopPart[] }>({ queryKey: partsKey }, found => {
    if (!found) return found
    return 'data' in found ? { ...found, data: found.data.map(change) } : change(found)
  })
}
