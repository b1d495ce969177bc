import type { SecondFactorOption, SecondFactorState } from '@akyede/contract/second-factor'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { toast } from '#ui/toast.ts'
import { BackupCodes } from './backup-codes.tsx'
import { EnabledMethods } from './enabled-methods.tsx'
import { NewBackupCodes } from './new-backup-codes.tsx'
import { TurnOff } from './turn-off.tsx'
import { TurnOn } from './turn-on.tsx'

/** The open form; 'rest' when none is open. */
type Task = 'rest' | 'turn on' | 'new number' | 'turn off' | 'new codes' | NewCodes

interface NewCodes {
  readonly codes: readonly string[]
  /** The codes came with the first method and did not replace others. */
  readonly first: boolean
}

/** Two-step sign-in in the settings: turns it on and off, creates backup codes and chooses the preferred method. */
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
        Passwords can be guessed or stolen. With two-step sign-in, a new device also needs a code that only
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
    // Moves the focus, because the clicked button is removed.
    box.current?.focus()
  }
  const showCodes = async (codes: readonly string[]) => {
    await readAgain()
    if (codes.length > 0) setTask({ codes, first: !state.enabled })
    else rest()
  }
  const turnedOn = async (codes: readonly string[]) => {
    // The box with new codes shows the message, because a toast would cover it.
    if (codes.length === 0) toast.success('New method added')
    await showCodes(codes)
  }
  const moved = async () => {
    toast.success('We’ll send codes to your new number')
    await showCodes([])
  }
  const turnedOff = (next: SecondFactorState) => {
    take(next)
    toast.success('Two-step sign-in is off')
    rest()
  }
  return (
    <div ref={box} tabIndex={-1} className="grid gap-5 outline-none">
      {typeof task === 'object' && <BackupCodes {...task} onDone={rest} />}
      {task === 'turn on' && (
        <TurnOn state={{ ...state, available: furtherMethods(state) }} onOn={turnedOn} onCancel={rest} />
      )}
      {task === 'new number' && (
        <TurnOn state={{ ...state, available: movableMethods(state) }} onOn={moved} onCancel={rest} />
      )}
      {task === 'turn off' && <TurnOff state={state} onOff={turnedOff} onCancel={rest} />}
      {task === 'new codes' && <NewBackupCodes state={state} onMade={showCodes} onCancel={rest} />}
      {task === 'rest' && <AtRest state={state} onTask={setTask} onState={take} />}
    </div>
  )
}

const isOn = ({ methods }: SecondFactorState, { method }: SecondFactorOption) =>
  methods.some(on => on.method === method)
const furtherMethods = (state: SecondFactorState) => state.available.filter(option => !isOn(state, option))
/** Returns the enabled methods that can move to another number. */
const movableMethods = (state: SecondFactorState) => state.available.filter(option => isOn(state, option))

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
      <EnabledMethods state={state} onState={onState} />
      {movableMethods(state).map(({ method, sent_to }) => (
        <div
          key={method}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-line bg-gold-soft px-4 py-2.5"
        >
          <p className="text-ink">Your number is now {sent_to}. Codes still go to the old one.</p>
          <Button variant="secondary" onClick={() => onTask('new number')}>
            Use the new number
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {furtherMethods(state).length > 0 && (
          <Button variant="secondary" onClick={() => onTask('turn on')}>
            Add another way
          </Button>
        )}
        <Button variant="secondary" onClick={() => onTask('new codes')}>
          Get new backup codes
        </Button>
        <Button variant="quiet" onClick={() => onTask('turn off')}>
          Turn off
        </Button>
      </div>
    </>
  )
}

/** The state of the account's second factor. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call('getSecondFactor', {}, { signal }),
})
