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
          Where you’re signed in
        </h3>
        <p className="max-w-[60ch] text-ink-2">Don’t recognise one? Sign it out and choose a new password.</p>
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

/** More sessions are folded. */
const sessionsShown = 5

function Sessions({ sessions, onEnded }: SessionsProps) {
  const [ending, setEnding] = useState<Ending>()
  const [showsAll, setShowsAll] = useState(false)
  const others = sessions.filter(({ current }) => !current)
  const ordered = [...sessions.filter(({ current }) => current), ...others]
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {(showsAll ? ordered : ordered.slice(0, sessionsShown)).map(session => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {ordered.length > sessionsShown && (
        <Button
          variant="quiet"
          className="justify-self-start"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : `Show all ${ordered.length}`}
        </Button>
      )}
      {others.length === 0 ? (
        <p className="text-ink-2">You’re not signed in anywhere else.</p>
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setEnding('all others')}>
          Sign out all other devices
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
  const many = others === 1 ? 'one other device' : `${others} other devices`

  async function end(): Promise<void> {
    if (pending) return
    setPending(true)
    try {
      if (all) await call('endAllSessions', { query: {} })
      else await call('endOneSession', { query: { session_token: ending.id } })
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      toast.success(all ? 'All other devices signed out' : 'Device signed out')
      // Elements beside an open dialog cannot take the focus.
      flushSync(onClose)
      onEnded()
    } catch (error) {
      setPending(false)
      toast.failure(error instanceof Error ? error.message : 'Failed to sign out the device')
    }
  }
  return (
    <Dialog open title={all ? 'Sign out all other devices?' : 'Sign out this device?'} onClose={onClose}>
      <p className="text-ink-2">
        {all
          ? `We’ll sign out ${many} right away. You’ll stay signed in here.`
          : `We’ll sign out ${ending.device} right away. You’ll have to sign in there again.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" pending={pending && 'Signing out…'} onClick={() => void end()}>
          {all ? 'Sign out all others' : 'Sign out'}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
