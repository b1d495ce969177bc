import { Button } from '#ui/button.tsx'

interface CreatorQuestionProps {
  /** True when the reader of the email created the account. */
  onAnswer: (createdByMe: boolean) => void
  pending?: boolean
}

/** Asked of whoever opens a link on a device that did not register: somebody else may have used their email. */
export function CreatorQuestion({ onAnswer, pending = false }: CreatorQuestionProps) {
  return (
    <>
      <p role="status" className="text-lg text-ink-2">
        Somebody used this email for an Akyɛde account on another phone or computer. If it was you, it stays
        yours with everything in it. If it was not, tell us, and nothing of theirs stays with your email.
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
