import { dayAfter, dayOf, formatDay } from '@akyede/contract/days'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { WorkshopProfile } from '@akyede/contract/workshops'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#kit/call.ts'
import { Dialog } from '#ui/dialog.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import { CountedTextArea } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { Found } from '../found.tsx'
import { workshopKey, workshopQuery } from '../queries.ts'
import { Problem, useAction } from '../use-action.tsx'
import { useWorkshop } from '../use-workshop.ts'

/** Asks until which day the workshop takes a break, and what buyers read meanwhile. */
export function PauseDialog({ onClose }: { onClose: () => void }) {
  const profile = useQuery(workshopQuery(useWorkshop().id))
  return (
    <Dialog open onClose={onClose} title="Take a break">
      <Found query={profile}>{found => <PauseForm profile={found} onClose={onClose} />}</Found>
    </Dialog>
  )
}

function PauseForm({ profile, onClose }: { profile: WorkshopProfile; onClose: () => void }) {
  const { id: vendorId } = useWorkshop()
  const client = useQueryClient()
  const today = dayOf(new Date())
  const [until, setUntil] = useState(profile.paused_until ?? '')
  const [words, setWords] = useState(profile.pause_words ?? '')
  const { isRunning, problem, run } = useAction()
  function submit(event: FormEvent): void {
    event.preventDefault()
    void run(async () => {
      const body = { until, words }
      await call('pauseWorkshop', { params: { vendorId }, body })
      toast.success(`On a break until ${formatDay(until)}`)
      onClose()
      await client.invalidateQueries({ queryKey: workshopKey })
    })
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <p className="text-ink-2">
        Your pages stay online, but buyers can’t order until you’re back. Please still send the orders you
        have.
      </p>
      <TextField
        id="pause-until"
        label="Back on"
        hint="Buyers can order again from this day."
        type="date"
        min={dayAfter(today, 1)}
        max={dayAfter(today, workshopLimits.workshops.pause.days)}
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
      <CountedTextArea
        id="pause-words"
        label="Message to buyers"
        optional
        rows={3}
        length={words.length}
        atMost={workshopLimits.workshops.pause.words}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Problem>{problem}</Problem>
      <FormActions pending={isRunning && 'Saving…'} onCancel={onClose}>
        Start break
      </FormActions>
    </form>
  )
}
