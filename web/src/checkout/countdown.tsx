import { limits } from '@akyede/contract/limits'
import { useOnline } from '#kit/as-of.tsx'
import { clockFace, useSecondsLeft } from '#ui/use-seconds-left.ts'
import { noResponseText, type PromptKind, spokenTimeLeft, timeLeftName } from './prompt.ts'

interface CountdownProps {
  kind: PromptKind
  /** On this device's clock. */
  end: number
  /** Polling has stopped. */
  over: boolean
}

const promptSeconds = limits.promptLifetime / 1000

/** The time for which the network still waits for the payer. */
export function Countdown({ kind, end, over }: CountdownProps) {
  const left = useSecondsLeft(end)
  return (
    <div className="grid w-full max-w-sm gap-3">
      <p role="timer" className="text-hero font-bold tabular-nums">
        {clockFace(left)}
      </p>
      <progress
        aria-label={timeLeftName(kind)}
        value={left}
        max={promptSeconds}
        className="h-2 w-full appearance-none overflow-hidden rounded-chip bg-surface-2 [&::-moz-progress-bar]:bg-gold [&::-webkit-progress-bar]:bg-surface-2 [&::-webkit-progress-value]:rounded-chip [&::-webkit-progress-value]:bg-gold"
      />
      <p role="status" className="text-ink-2">
        {over ? noResponseText(kind) : spokenTimeLeft(left, kind)}
      </p>
    </div>
  )
}

/** Says while the page cannot poll that the payment continues without it. */
export function OfflineNotice() {
  const online = useOnline()
  return (
    <p
      role="status"
      className={online ? 'sr-only' : 'max-w-sm rounded-control bg-gold-soft p-4 font-semibold text-gold-ink'}
    >
      {!online &&
        'You’re offline. Your payment continues, and this page will update when you’re back online.'}
    </p>
  )
}
