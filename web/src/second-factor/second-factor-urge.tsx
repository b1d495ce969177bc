import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

export interface SecondFactorUrgeProps {
  onSettings: () => void
  onLater: () => void
}

/** Said at every sign-in of an administrator whose password alone opens the account. */
export function SecondFactorUrge({ onSettings, onLater }: SecondFactorUrgeProps) {
  return (
    <Dialog open title="Protect this account" onClose={onLater}>
      <p>
        You look after the shop, and your password alone opens your account. With two-step sign-in a stolen
        password is not enough.
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
