import type { SignInResponse } from '@akyede/contract/accounts'
import { socialWords } from '@akyede/contract/social-words'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { runAfterSignIn, safeReturnTo } from '#feature/accounts'
import { preloadSecondFactorPrompt } from '#feature/second-factor'
import { finishWithProgress, type Stage } from './finish-with-progress.ts'
import { type Callback, createOAuthFlow, type OAuthFlow, readCallback } from './oauth-flow.ts'
import { type PendingOAuthFlow, pendingOAuthFlow } from './pending-oauth-flow.ts'

export interface CallbackState {
  readonly stage: Stage
  readonly pending: PendingOAuthFlow | undefined
  readonly returnTo: string
  retry(): void
  /** Continues with the user's answer about who created the account. */
  answerCreator(createdByMe: boolean): void
  /** Redirects the signed-in user to the page that they redirect from, or to `to`. */
  leave(to?: string): Promise<void>
  /** Redirects the administrator after the choice about a second factor. */
  continueTo(to?: string): void
  /** Connects the account that is now signed in, and redirects. */
  connect(entered: SignInResponse): Promise<void>
}

const initialStage: Stage = { kind: 'working', words: 'One moment…', slow: false }

/** Returns the state of the flow after a provider redirected back. */
export function useOAuthCallback(): CallbackState {
  const navigate = useNavigate()
  const [stage, setStage] = useState<Stage>(initialStage)
  const [pending, setPending] = useState<PendingOAuthFlow>()
  const flow = useRef<OAuthFlow>(undefined)
  const attempt = useRef<AbortController>(undefined)
  const begun = useRef(false)
  const isShown = useRef(false)
  const returnTo = safeReturnTo(pending?.returnTo)

  async function leave(to = returnTo): Promise<void> {
    pendingOAuthFlow.clear()
    await runAfterSignIn()
    // A user who left the page while it was working is signed in where they are now.
    if (isShown.current) await navigate(to, { replace: true })
  }

  async function finish(pendingFlow: PendingOAuthFlow, oauthFlow: OAuthFlow): Promise<void> {
    attempt.current?.abort()
    const controller = new AbortController()
    attempt.current = controller
    const { signal } = controller
    const outcome = await finishWithProgress(oauthFlow, pendingFlow, signal, setStage)
    if (signal.aborted) return
    if (outcome.kind === 'entered') await leaveOrUrge(outcome.urged, safeReturnTo(pendingFlow.returnTo))
    else if (outcome.kind === 'connected') await leave(safeReturnTo(pendingFlow.returnTo))
    else setStage(outcome)
  }

  async function leaveOrUrge(urged: boolean, to = returnTo): Promise<void> {
    if (!urged) return leave(to)
    preloadSecondFactorPrompt()
    setStage({ kind: 'urged' })
  }

  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const redirect = readRedirect()
    if (redirect === 'none') return void navigate('/signin', { replace: true })
    if (redirect.pending) setPending(redirect.pending)
    if ('refusal' in redirect) return setStage({ kind: 'failed', message: redirect.refusal, retry: false })
    flow.current = createOAuthFlow(redirect.pending, redirect.callback)
    void finish(redirect.pending, flow.current)
  })

  return {
    stage,
    pending,
    returnTo,
    retry: () => pending && flow.current && void finish(pending, flow.current),
    answerCreator(createdByMe) {
      flow.current?.setCreator(createdByMe)
      if (pending && flow.current) void finish(pending, flow.current)
    },
    leave,
    continueTo(to) {
      setStage(initialStage)
      void leave(to)
    },
    async connect(entered) {
      await flow.current?.connect()
      await leaveOrUrge('second_factor_urged' in entered && entered.second_factor_urged === true)
    },
  }
}

type ProviderRedirect =
  | 'none'
  | { readonly pending: PendingOAuthFlow; readonly callback: Callback }
  | { readonly pending?: PendingOAuthFlow; readonly refusal: string }

/** Reads the pending flow and the response of the provider. The code is removed from the address first. */
function readRedirect(): ProviderRedirect {
  const callback = readCallback(location)
  history.replaceState(history.state, '', location.pathname)
  if (!callback) return 'none'
  const pending = pendingOAuthFlow.read()
  if (!pending || pending.state !== callback.state) return { refusal: socialWords.invalidState }
  if (!callback.error && callback.code) return { pending, callback }
  pendingOAuthFlow.clear()
  return { pending, refusal: socialWords.cancelled(socialWords.names[pending.provider]) }
}
