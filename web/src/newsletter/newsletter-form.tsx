import { words } from '@akyede/contract/words'
import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import type { FormStatus } from './send-form.ts'

/** Validation, captcha and sending are loaded when the form is focused, so that no page loads them earlier. */
const load = () => import('./send-form.ts')

export interface NewsletterFormProps {
  label?: string
  /** As it was typed, and the result, after the form was sent without scripts. */
  email?: string | undefined
  status?: FormStatus
}

/**
 * The form for the newsletter. Space for its result is reserved below it. Two forms on one page need different labels.
 */
export function NewsletterForm({ label = 'Newsletter', email, status = {} }: NewsletterFormProps) {
  const id = useId()
  const [{ pending, failed, text }, setStatus] = useState<FormStatus>(status)
  return (
    <form
      noValidate
      method="post"
      action="/newsletter"
      aria-label={label}
      onFocus={() => void load().catch(() => {})}
      onSubmit={event => {
        event.preventDefault()
        const form = event.currentTarget
        if (pending) return
        load().then(
          ({ sendForm }) => sendForm(form, setStatus),
          () => setStatus({ failed: true, text: words.connection.unreachable }),
        )
      }}
    >
      <div>
        <label htmlFor={id} className="text-sm font-semibold">
          Your email
        </label>
        <div className="mt-1.5 flex flex-wrap gap-2">
          <input
            id={id}
            name="email"
            type="email"
            defaultValue={email}
            autoComplete="email"
            spellCheck={false}
            aria-describedby={`${id}-said`}
            aria-invalid={failed}
            className="h-11 min-w-0 flex-[1_1_12rem] rounded-control border border-line-strong bg-surface px-3.5 text-base aria-invalid:border-2 aria-invalid:border-danger"
          />
          <Button type="submit" pending={pending ? 'Subscribing…' : false}>
            Subscribe
          </Button>
        </div>
        <p
          id={`${id}-said`}
          role="status"
          className={classes(
            'mt-1.5 min-h-6 scroll-mb-24 font-semibold',
            failed ? 'text-danger' : 'text-forest',
          )}
        >
          {text}
        </p>
      </div>
    </form>
  )
}
