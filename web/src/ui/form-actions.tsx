import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

interface FormActionsProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'pending' | 'children'> {
  readonly onCancel: () => void
  /** The text of the button that leaves the form. */
  readonly cancel?: string
}

/** The buttons at the end of a form: one that submits it, and one that leaves it. */
export const FormActions = ({ onCancel, cancel = 'Cancel', ...submit }: FormActionsProps) => (
  <div className="flex flex-wrap gap-3">
    <Button {...submit} type="submit" />
    <Button variant="secondary" onClick={onCancel}>
      {cancel}
    </Button>
  </div>
)
