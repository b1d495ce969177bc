import { limits } from '@akyede/contract/limits'
import { clockFace, useSecondsLeft } from '#ui/use-seconds-left.ts'
import { noResponseText, type PromptKind, spokenTimeLeft, timeLeftName } from './prompt.ts'

interface CountdownProps {
  asked: PromptKind
  /** On this device's clock. */
  end: number
  /** Nobody asks the shop by itself any more. */
  over: boolean
}

const promptSeconds = limits.promptLifetime / 1000

/** How long the network still waits for its payer. */
export function Countdown({ asked, end, over }: CountdownProps) {
  const left = useSecondsLeft(end)
  return (
    <div className="grid w-full max-w-sm gap-3">
      <p role="timer" className="text-hero font-bold tabular-nums">
        {clockFace(left)}
      </p>
      <progress
        aria-label={timeLeftName(asked)}
        value={left}
        max={promptSeconds}
        className="h-2 w-full appearance-none overflow-hidden rounded-chip bg-surface-2 [&::-moz-progress-bar]:bg-gold [&::-webkit-progress-bar]:bg-surface-2 [&::-webkit-progress-value]:rounded-chip [&::-webkit-progress-value]:bg-gold"
      />
      <p role="status" className="text-ink-2">
        {over ? noResponseText(asked) : spokenTimeLeft(left, asked)}
      </p>
    </div>
  )
}

/** What goes on without this page, said while it cannot ask. */
export function OfflineNotice() {
  const online = useOnline()
  return (
    <p
      role="status"
      className={online ? 'sr-only' : 'max-w-sm rounded-control bg-gold-soft p-4 font-semibold text-gold-ink'}
    >
      {!online && 'You are offline. Your payment goes on, and this page asks again when you are back.'}
    </p>
  )
}
