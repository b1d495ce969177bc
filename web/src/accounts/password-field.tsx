import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { controlClass, Field, type FieldTexts } from '#ui/field.tsx'

type PasswordFieldProps = FieldTexts & ComponentProps<'input'> & { label: string; autoComplete: string }

/** A password input that can show its text; pasting and password managers work as usual. */
export function PasswordField({ label, hint, error, id, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {control => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${controlClass} pr-13`}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={`Show ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-ink-2 hover:text-ink"
          >
            <Icon aria-hidden size={22} strokeWidth={1.75} />
          </button>
        </div>
      )}
    </Field>
  )
}
