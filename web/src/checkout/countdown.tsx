import { limits } from '@akyede/contract/limits'
import { clockFace } from '#ui/clock-face.ts'
import { useSecondsLeft } from '#ui/use-seconds-left.ts'
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
