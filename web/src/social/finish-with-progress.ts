import { socialWords } from '@akyede/contract/social-words'
import { wordsOf } from '#kit/form-problems.ts'
import { toast } from '#ui/toast.ts'
import { isTransient, type OAuthFlow, type OAuthResult } from './oauth-flow.ts'
import { type PendingOAuthFlow, pendingOAuthFlow } from './pending-oauth-flow.ts'

export type Stage =
  | { readonly kind: 'working'; readonly words: string; readonly slow: boolean }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: boolean }
  /** Signed in; an administrator chooses how to continue. */
  | { readonly kind: 'urged' }
  | Exclude<OAuthResult, { kind: 'entered' | 'connected' }>

type Outcome = OAuthResult | Extract<Stage, { kind: 'failed' }>

const slowAfterMs = 8_000

/** Finishes a flow and reports its progress to `show`; returns the outcome, also after a failure. */
export async function finishWithProgress(
  flow: OAuthFlow,
  { provider, purpose }: PendingOAuthFlow,
  signal: AbortSignal,
  show: (stage: Stage) => void,
): Promise<Outcome> {
  const name = socialWords.names[provider]
  let words = purpose === 'connect' ? `Connecting ${name}…` : socialWords.finishing(name)
  const work = (slow: boolean) => !signal.aborted && show({ kind: 'working', words, slow })
  work(false)
  const timer = setTimeout(() => work(true), slowAfterMs)
  try {
    const finish = await flow.finish(signal, () => {
      words = socialWords.linking
      work(false)
    })
    if (finish.kind === 'connected' && !signal.aborted) toast.success(`${name} connected`)
    if (finish.kind === 'entered' && finish.warning) toast.note(finish.warning)
    return finish
  } catch (error) {
    return failedBy(error, signal)
  } finally {
    clearTimeout(timer)
  }
}

function failedBy(error: unknown, { aborted }: AbortSignal): Outcome {
  const retry = isTransient(error)
  // The attempt that replaced an aborted one still needs the flow.
  if (!retry && !aborted) pendingOAuthFlow.clear()
  return { kind: 'failed', message: wordsOf(error, socialWords.failed), retry }
}
