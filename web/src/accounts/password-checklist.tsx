import { useEffect, useState } from 'react'
import { classes } from '#ui/classes.ts'
import type * as FormSchemas from './form-schemas.ts'
import { isTooCommonPassword } from './new-password.ts'

type Rules = Pick<typeof FormSchemas, 'passwordRules' | 'passwordStrength'>

/** Shows which rules the password meets while it is typed, and its strength. */
export function PasswordChecklist({ password }: { password: string }) {
  const [rules, setRules] = useState<Rules>()
  const common = useIsCommon(password)
  useEffect(() => {
    void import('./form-schemas.ts').then(setRules, () => {})
  }, [])
  if (!rules || !password) return null
  return (
    <div className="-mt-2 grid gap-1 text-sm">
      <ul className="grid gap-x-4 sm:grid-cols-2">
        {rules.passwordRules.map(({ text, holds }) => (
          <Rule key={text} text={text} holds={holds(password)} />
        ))}
        {common && <Rule text="Not a common password" holds={false} />}
      </ul>
      <p role="status" className="text-ink-2">
        Strength: <strong className="text-ink">{common ? 'weak' : rules.passwordStrength(password)}</strong>
      </p>
    </div>
  )
}

function Rule({ text, holds }: { text: string; holds: boolean }) {
  return (
    <li className={classes('last:col-span-full', holds ? 'text-forest' : 'text-ink-2')}>
      <span aria-hidden>{holds ? '✓' : '○'}</span> {text}
      <span className="sr-only">{holds ? ', done' : ', missing'}</span>
    </li>
  )
}

/** Returns whether the current password is common; false until it is known. */
function useIsCommon(password: string): boolean {
  const [known, setKnown] = useState({ password: '', common: false })
  useEffect(() => {
    if (password.length < 8) return
    let current = true
    void isTooCommonPassword(password).then(common => current && setKnown({ password, common }))
    return () => {
      current = false
    }
  }, [password])
  return known.common && known.password === password
}
