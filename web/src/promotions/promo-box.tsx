import type { CartPromo } from '@akyede/contract/cart'
import { promoFormat } from '@akyede/contract/pricing'
import { words } from '@akyede/contract/words'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { PromoChip } from './promo-chip.tsx'
import { refusalWords } from './refusal-words.ts'

export interface PromoBoxProps {
  promos: readonly CartPromo[]
  /** Rejects with the reason when the code is not accepted. */
  onApply: (code: string) => Promise<unknown>
  onRemove: (code: string) => Promise<unknown>
}

/** The codes on a cart and a field for another one. It is not a form, because it is inside other forms. */
export function PromoBox({ promos, onApply, onRemove }: PromoBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const remove = async (code: string) => {
    try {
      await onRemove(code)
      // The clicked button is gone.
      box.current?.querySelector('summary')?.focus()
      toast.success(`Promo code ${code} removed`)
    } catch (error) {
      toast.failure(refusalWords(error))
    }
  }
  return (
    <div ref={box} className="grid gap-3">
      {promos.length > 0 && (
        <ul aria-label="Promo codes" className="grid gap-2">
          {promos.map(promo => (
            <PromoChip key={promo.code} promo={promo} onRemove={() => remove(promo.code)} />
          ))}
        </ul>
      )}
      <Disclosure summary="Promo code">
        <CodeField onApply={onApply} />
      </Disclosure>
    </div>
  )
}

function CodeField({ onApply }: Pick<PromoBoxProps, 'onApply'>) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)

  const apply = async () => {
    if (pending) return
    setPending(true)
    const refused = await refusalOf(typed, onApply)
    setPending(false)
    setError(refused)
    field.current?.focus()
    if (refused !== undefined) return
    setTyped('')
    toast.success(words.toasts.promoApplied)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Inside the checkout, Enter would submit the order.
    event.preventDefault()
    void apply()
  }
  return (
    <>
      <TextField
        ref={field}
        id={id}
        label="Your code"
        error={error}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={40}
        className="uppercase"
      />
      <p role="status" className="sr-only">
        {error}
      </p>
      <Button variant="secondary" pending={pending && 'Checking…'} onClick={() => void apply()}>
        Apply
      </Button>
    </>
  )
}

/** Undefined once the code is applied. */
async function refusalOf(typed: string, onApply: PromoBoxProps['onApply']): Promise<string | undefined> {
  const code = promoFormat.read(typed)
  if (code === undefined) return promoFormat.message
  try {
    await onApply(code)
    return undefined
  } catch (error) {
    return refusalWords(error)
  }
}
