import { Button } from '#ui/button.tsx'
import { clockFace } from '#ui/clock-face.ts'
import { useSecondsLeft } from '#ui/use-seconds-left.ts'
import type { SentCodes } from './sent-codes.ts'

/** Where the code went, and another one once a minute is over. */
export function Resend({ codes }: { codes: SentCodes }) {
  const left = useSecondsLeft(codes.nextAt)
  return (
    <div className="grid justify-items-start gap-1">
      <p role="status" className={codes.problem ? 'font-semibold text-danger' : 'text-ink-2'}>
        {codes.problem || (codes.sentTo && `We sent a code to ${codes.sentTo}. It is good for 5 minutes.`)}
      </p>
      <Button
        // Only where no edge is seen do its words stand in line with those above.
        className={left > 0 ? undefined : '-ml-[min(1rem,5vw)]'}
        variant={left > 0 ? 'off' : 'quiet'}
        aria-disabled={left > 0}
        onClick={() => left === 0 && void codes.send()}
      >
        {left > 0 ? `Resend in ${clockFace(left)}` : 'Resend code'}
      </Button>
    </div>
  )
}
