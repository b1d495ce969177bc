import { socialWords } from '@akyede/contract/social-words'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { runAfterSignIn, safeReturnTo } from '#feature/accounts'
import { toast } from '#ui/toast.ts'
import { type Finish, mayPass, type Visit, visitOf } from './finish-visit.ts'
import { type PendingVisit, pendingVisit } from './pending-visit.ts'
import { readCallback } from './read-callback.ts'

export type Stage =
  | { readonly kind: 'working'; readonly words: string; readonly slow: boolean }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: boolean }
  | Exclude<Finish, { kind: 'entered' | 'connected' }>

export interface CallbackState {
  readonly stage: Stage
  readonly pending: PendingVisit | undefined
  readonly returnTo: string
  retry(): void
  /** Leads on whoever is in by now. */
  leave(): Promise<void>
  /** Connects the account that is signed in by now, and leads on. */
  connect(): Promise<void>
}

const slowAfter = 8_000
const atFirst: Stage = { kind: 'working', words: 'One moment…', slow: false }

/** Where the visit stands. The code leaves the address before anything else happens. */
export function useCallback(): CallbackState {
  const navigate = useNavigate()
  const [stage, setStage] = useState<Stage>(atFirst)
  const [pending, setPending] = useState<PendingVisit>()
  const visit = useRef<Visit>(undefined)
  const attempt = useRef<AbortController>(undefined)
  const begun = useRef(false)
  const returnTo = safeReturnTo(pending?.returnTo)

  async function leave(to = returnTo): Promise<void> {
    pendingVisit.clear()
    await runAfterSignIn()
    await navigate(to, { replace: true })
  }

  async function follow(known: PendingVisit): Promise<void> {
    attempt.current?.abort()
    const own = new AbortController()
    attempt.current = own
    const name = socialWords.names[known.provider]
    let words = known.purpose === 'connect' ? `Connecting ${name}…` : socialWords.finishing(name)
    const show = (slow: boolean) => !own.signal.aborted && setStage({ kind: 'working', words, slow })
    show(false)
    const timer = setTimeout(() => show(true), slowAfter)
    try {
      const finish = await visit.current?.finish(own.signal, () => {
        words = socialWords.linking
        show(false)
      })
      if (!finish || own.signal.aborted) return
      if (finish.kind === 'connected') toast.success(`${name} is connected`)
      if (finish.kind === 'entered' || finish.kind === 'connected') await leave(safeReturnTo(known.returnTo))
      else setStage(finish)
    } catch (error) {
      if (own.signal.aborted) return
      const retry = mayPass(error)
      if (!retry) pendingVisit.clear()
      setStage({
        kind: 'failed',
        message: error instanceof Error ? error.message : socialWords.failed,
        retry,
      })
    } finally {
      clearTimeout(timer)
    }
  }

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const callback = readCallback(location)
    history.replaceState(history.state, '', location.pathname)
    if (!callback) return void navigate('/signin', { replace: true })
    const known = pendingVisit.read()
    if (!known || known.state !== callback.state) {
      return setStage({ kind: 'failed', message: socialWords.invalidState, retry: false })
    }
    setPending(known)
    if (callback.error || !callback.code) {
      pendingVisit.clear()
      const message = socialWords.cancelled(socialWords.names[known.provider])
      return setStage({ kind: 'failed', message, retry: false })
    }
    visit.current = visitOf(known, callback)
    void follow(known)
  })

  return {
    stage,
    pending,
    returnTo,
    retry: () => pending && void follow(pending),
    leave: () => leave(),
    async connect() {
      await visit.current?.connect()
      await leave()
    },
  }
}
