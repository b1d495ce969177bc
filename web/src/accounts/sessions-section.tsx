import type { SessionEntry } from '@akyede/contract/sessions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { sessionsQuery } from './queries.ts'
import { SessionRow } from './session-row.tsx'

/** The sessions that the dialog asks about. */
type Ending = SessionEntry | 'all others'

/** Lists the user's sessions and ends those that the user does not recognise or need. */
export function SessionsSection() {
  const found = useQuery(sessionsQuery)
  const waiting = useStableLoading(found.isPending)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="sessions" className="grid gap-4">
      <div className="grid gap-1">
        <h3 id="sessions" ref={heading} tabIndex={-1} className="text-xl outline-none">
          Where you are signed in
        </h3>
        <p className="max-w-[60ch] text-ink-2">
          If you do not know one of these, end it and choose a new password.
        </p>
      </div>
      {found.isError && !found.data && (
        <ErrorBlock message={found.error.message} onRetry={() => void found.refetch()} />
      )}
      {waiting && <Skeleton kind="preferences" />}
      {found.data && <Sessions sessions={found.data.sessions} onEnded={() => heading.current?.focus()} />}
    </section>
  )
}

interface SessionsProps {
  sessions: readonly SessionEntry[]
  /** Moves the focus, because the clicked button is removed. */
  onEnded: () => void
}

function Sessions({ sessions, onEnded }: SessionsProps) {
  const [ending, setEnding] = useState<Ending>()
  const others = sessions.filter(({ current }) => !current)
  return (
    <>
      <ul className="divide-y divide-line rounded-panel border border-line bg-surface px-4">
        {sessions.map(session => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="text-ink-2">You are signed in nowhere else.</p>
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setEnding('all others')}>
          End all other sessions
        </Button>
      )}
      {ending && (
        <ConfirmEnd
          ending={ending}
          others={others.length}
          onClose={() => setEnding(undefined)}
          onEnded={onEnded}
        />
      )}
    </>
  )
}

interface ConfirmEndProps {
  ending: Ending
  others: number
  onClose: () => void
  onEnded: () => void
}

function ConfirmEnd({ ending, others, onClose, onEnded }: ConfirmEndProps) {
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const all = ending === 'all others'
  const many = others === 1 ? 'one other device is' : `${others} other devices are`

  async function end(): Promise<void> {
    if (pending) return
    setPending(true)
    try {
      if (all) await call('endAllSessions', { query: {} })
      else await call('endOneSession', { query: { session_token: ending.id } })
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      toast.success(all ? 'All other sessions ended' : 'Session ended')
      // Elements beside an open dialog cannot take the focus.
      flushSync(onClose)
      onEnded()
    } catch (error) {
      setPending(false)
      toast.failure(error instanceof Error ? error.message : 'Failed to end the session')
    }
  }
  return (
    <Dialog open title={all ? 'End all other sessions?' : 'End this session?'} onClose={onClose}>
      <p className="text-ink-2">
        {all
          ? `At once ${many} signed out. Here you stay signed in.`
          : `${ending.device} is signed out at once. Signing in there again takes the password.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" pending={pending && 'Ending…'} onClick={() => void end()}>
          {all ? 'End all others' : 'End session'}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Keep
        </Button>
      </div>
    </Dialog>
  )
}
