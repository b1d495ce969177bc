import type { ComponentProps } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { textLinkClass } from '#ui/text-link.tsx'

/** For who makes an account. */
export const TermsCheckbox = (wired: Omit<ComponentProps<typeof Checkbox>, 'label'>) => (
  <Checkbox
    label={
      <>
        I accept the{' '}
        <a href="/terms" target="_blank" rel="noreferrer" className={textLinkClass}>
          terms of service
        </a>
      </>
    }
    {...wired}
  />
)
