import { limits } from '@akyede/contract/limits'
import { asCedis, type Cedis } from '@akyede/contract/money'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, call } from '#kit/call.ts'
import { FormActions } from '#ui/form-actions.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { AddingProps, FoundThing } from './import-dialog.tsx'
import { ListChoice } from './list-choice.tsx'
import { hostOf } from './list-words.ts'

interface FoundFormProps extends AddingProps {
  url: string
  /** Undefined when nothing could be read. */
  thing: FoundThing | undefined
}

/** Asks for what the page of an external shop did not say. */
export function FoundForm({ url, thing, target, chooses, onDone, onBack }: FoundFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(thing?.name ?? '')
  const [price, setPrice] = useState(thing?.price == null ? '' : String(thing.price))
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const adding = useMutation({
    // 0 stands for an unknown price.
    mutationFn: async () => {
      const wishlist_id = await target.resolve()
      return (
        wishlist_id && call('importToWishlist', { body: { url, wishlist_id, name, price: amountIn(price) } })
      )
    },
    onSuccess: answer => answer && onDone(answer.data.created.length, answer.data.skipped),
  })
  const problem = adding.error ? problemOf(adding.error) : undefined
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!adding.isPending) adding.mutate()
  }
  return (
    <form ref={form} noValidate method="dialog" className="grid gap-4" onSubmit={add}>
      <p className="text-ink-2">
        We couldn’t read everything from {hostOf(url) ?? 'that page'}. Please fill in the rest.
      </p>
      <TextField
        label="What is it?"
        value={name}
        maxLength={limits.wishlists.name}
        autoComplete="off"
        error={problem?.field === 'name' ? problem.message : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label="Price in cedis"
        optional
        hint={thing?.asking ? `The page says ${thing.asking}.` : undefined}
        inputMode="decimal"
        value={price}
        autoComplete="off"
        className="max-w-40"
        error={problem?.field === 'price' ? problem.message : undefined}
        onChange={({ target }) => setPrice(target.value)}
      />
      {chooses && <ListChoice target={target} />}
      {problem && !problem.field && (
        <p role="alert" className="font-semibold text-danger">
          {problem.message}
        </p>
      )}
      <FormActions pending={adding.isPending && 'Adding…'} onCancel={onBack} cancel="Try another link">
        Add it
      </FormActions>
    </form>
  )
}

/** Accepts "1,234.50" and "₵ 1 234.50"; the server refuses other texts. */
const amountIn = (text: string): Cedis => asCedis(Number(text.replace(/[₵,\s]|GH[S₵]?/gi, '')))

function problemOf(error: Error): { readonly field?: 'name' | 'price'; readonly message: string } {
  if (!(error instanceof ApiError)) return { message: error.message }
  for (const { loc, msg } of error.detail) {
    const field = loc.at(-1)
    if (field === 'name' || field === 'price') return { field, message: msg }
  }
  return { message: error.message }
}
