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
        Someone used this email for an Akyɛde account on another device. If it was you, you keep the account
        and everything in it. If it wasn’t, tell us and we’ll remove your email from it.
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
          No, it wasn’t me
        </Button>
      </div>
    </>
  )
}
