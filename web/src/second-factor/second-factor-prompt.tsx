import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

export interface SecondFactorPromptProps {
  /** The sign-in method in words: "your password". */
  opener: string
  onSettings: () => void
  onLater: () => void
}

/** Shown at every sign-in of an administrator whose account has no second factor. */
export function SecondFactorPrompt({ opener, onSettings, onLater }: SecondFactorPromptProps) {
  return (
    <Dialog open title="Protect this account" onClose={onLater}>
      <p>
        You run the shop, and only {opener} protects your account. With two-step sign-in, no one else can get
        in with just {opener}.
      </p>
      <div className="grid gap-2 sm:flex sm:justify-end">
        <Button variant="quiet" onClick={onLater}>
          Later
        </Button>
        <Button onClick={onSettings}>Set it up now</Button>
      </div>
    </Dialog>
  )
}
