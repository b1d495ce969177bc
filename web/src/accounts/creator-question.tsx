import { Button } from '#ui/button.tsx'

interface CreatorQuestionProps {
  /** True when the reader of the email created the account. */
  onAnswer: (createdByMe: boolean) => void
  pending?: boolean
}

/** Asks the reader of an email on a device that has not signed in to the account: a stranger may have created it. */
export function CreatorQuestion({ onAnswer, pending = false }: CreatorQuestionProps) {
  return (
    <>
      <p role="status" className="text-lg text-ink-2">
        Somebody used this email for an Akyɛde account on another phone or computer. If it was you, the
        account stays yours, with everything in it. If it was not you, tell us, and we will take your email
        off it.
      </p>
      <div className="grid gap-3">
        <Button
          type="button"
          size="large"
          wide
          pending={pending && 'One moment…'}
          onClick={() => onAnswer(true)}
        >
          Yes, I created it
        </Button>
        <Button
          type="button"
          size="large"
          wide
          variant="secondary"
          onClick={() => pending || onAnswer(false)}
        >
          No, it was not me
        </Button>
      </div>
    </>
  )
}
