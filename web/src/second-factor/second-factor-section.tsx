import type { SecondFactorState } from '@akyede/contract/second-factor'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { toast } from '#ui/toast.ts'
import { BackupCodes } from './backup-codes.tsx'
import { NewBackupCodes } from './new-backup-codes.tsx'
import { secondFactorQuery } from './queries.ts'
import { TurnOff } from './turn-off.tsx'
import { TurnOn } from './turn-on.tsx'
import { WaysThatAreOn } from './ways-that-are-on.tsx'

/** What is being done; at rest nothing is. */
type Task = 'rest' | 'turn on' | 'turn off' | 'new codes' | { readonly codes: readonly string[] }

/** Two-step sign-in, for the settings: turned on and off, backup codes, what is asked for first. */
export function SecondFactorSection() {
  const id = useId()
  const { data: state, error, refetch } = useQuery(secondFactorQuery)
  return (
    <section aria-labelledby={id} className="grid gap-4" aria-busy={!state && !error}>
      <div className="flex flex-wrap items-center gap-3">
        <h3 id={id} className="text-xl">
          Two-step sign-in
        </h3>
        {state && <Badge tone={state.enabled ? 'good' : 'plain'}>{state.enabled ? 'On' : 'Off'}</Badge>}
      </div>
      <p className="max-w-prose text-ink-2">
        A password can be guessed or stolen. With two-step sign-in a new device also needs a code that only
        you have.
      </p>
      {state ? (
        <Tasks state={state} />
      ) : (
        error && <ErrorBlock message={error.message} onRetry={() => void refetch()} />
      )}
    </section>
  )
}

function Tasks({ state }: { state: SecondFactorState }) {
  const client = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const [task, setTask] = useState<Task>('rest')

  const take = (next: SecondFactorState) => client.setQueryData(secondFactorQuery.queryKey, next)
  const readAgain = () => client.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
  const rest = () => {
    setTask('rest')
    // What was pressed is gone.
    box.current?.focus()
  }
  const showCodes = async (codes: readonly string[]) => {
    await readAgain()
    if (codes.length > 0) setTask({ codes })
    else rest()
  }
  const turnedOn = async (codes: readonly string[]) => {
    toast.success(codes.length > 0 ? 'Two-step sign-in is on' : 'Another way is on')
    await showCodes(codes)
  }
  const turnedOff = (next: SecondFactorState) => {
    take(next)
    toast.success('Two-step sign-in is off')
    rest()
  }
  return (
    <div ref={box} tabIndex={-1} className="grid gap-5 outline-none">
      {typeof task === 'object' && <BackupCodes codes={task.codes} onDone={rest} />}
      {task === 'turn on' && <TurnOn state={state} onOn={turnedOn} onCancel={rest} />}
      {task === 'turn off' && <TurnOff state={state} onOff={turnedOff} onCancel={rest} />}
      {task === 'new codes' && <NewBackupCodes state={state} onMade={showCodes} onCancel={rest} />}
      {task === 'rest' && <AtRest state={state} onTask={setTask} onState={take} />}
    </div>
  )
}

interface AtRestProps {
  state: SecondFactorState
  onTask: (task: Task) => void
  onState: (state: SecondFactorState) => void
}

function AtRest({ state, onTask, onState }: AtRestProps) {
  if (!state.enabled) {
    return (
      <Button className="justify-self-start" onClick={() => onTask('turn on')}>
        <ShieldCheck aria-hidden size={20} strokeWidth={1.75} /> Turn on two-step sign-in
      </Button>
    )
  }
  return (
    <>
      <WaysThatAreOn state={state} onState={onState} />
      <div className="flex flex-wrap gap-2">
        {state.available.length > 0 && (
          <Button variant="secondary" onClick={() => onTask('turn on')}>
            Add another way
          </Button>
        )}
        <Button variant="secondary" onClick={() => onTask('new codes')}>
          Make new backup codes
        </Button>
        <Button variant="quiet" onClick={() => onTask('turn off')}>
          Turn off
        </Button>
      </div>
    </>
  )
}
