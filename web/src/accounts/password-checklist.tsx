import { useEffect, useState } from 'react'
import { classes } from '#ui/classes.ts'
import type * as FormSchemas from './form-schemas.ts'

type Rules = Pick<typeof FormSchemas, 'passwordRules' | 'passwordStrength'>

/** Ticks off the rules while the password is typed, and says in a word how strong it is. */
export function PasswordChecklist({ password }: { password: string }) {
  const [rules, setRules] = useState<Rules>()
  useEffect(() => {
    void import('./form-schemas.ts').then(setRules)
  }, [])
  if (!rules || !password) return null
  return (
    <div className="-mt-2 grid gap-1 text-sm">
      <ul className="grid gap-x-4 sm:grid-cols-2">
        {rules.passwordRules.map(({ text, holds }) => (
          <li
            key={text}
            className={classes('last:col-span-full', holds(password) ? 'text-forest' : 'text-ink-2')}
          >
            <span aria-hidden>{holds(password) ? '✓' : '○'}</span> {text}
            <span className="sr-only">{holds(password) ? ', done' : ', missing'}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="text-ink-2">
        Strength: <strong className="text-ink">{rules.passwordStrength(password)}</strong>
      </p>
    </div>
  )
}
