import { dayAfter, dayOf } from '@akyede/contract/days'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, call } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { WishlistFacts } from './lists-address.ts'
import { refreshWishlists } from './queries.ts'

interface LinkFormProps {
  list: WishlistFacts
  onMade: () => void
  onCancel?: (() => void) | undefined
}

type Field = 'alias' | 'password' | 'expiration'
const nothing: Readonly<Record<Field, string>> = { alias: '', password: '', expiration: '' }

/** Creates a link, with an optional alias, password and last day. */
export function LinkForm({ list, onMade, onCancel }: LinkFormProps) {
  const client = useQueryClient()
  const [values, setValues] = useState(nothing)
  // Retries create one link; another input is another request.
  const key = useRef(ulid())
  const making = useMutation({
    networkMode: 'always',
    mutationFn: () => makeLink(list.id, values, key.current),
    onSuccess: () => {
      // Called before the list is fetched again, or its message would replace "Link copied".
      onMade()
      return refreshWishlists(client)
    },
    onError: error => {
      if (error instanceof ApiError) key.current = ulid()
    },
  })
  const problem = making.error ? problemOf(making.error) : undefined
  const field = (name: Field) => ({
    id: `link-${name}`,
    value: values[name],
    error: problem?.field === name ? problem.message : undefined,
    onChange: ({ target }: { target: { value: string } }) => {
      key.current = ulid()
      setValues({ ...values, [name]: target.value })
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!making.isPending) making.mutate()
  }
  const today = dayOf(new Date())
  return (
    <form noValidate method="dialog" className="grid gap-4" onSubmit={send}>
      <Disclosure summary="Custom link, password, expiry date" open={problem?.field !== undefined}>
        <TextField
          label="Custom link"
          optional
          hint="It becomes part of the link, such as …/shared/ama-and-kofi"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          {...field('alias')}
        />
        <TextField
          label="Password for this list"
          optional
          hint="At least 4 characters. Share it with the people you invite."
          autoComplete="off"
          spellCheck={false}
          maxLength={128}
          {...field('password')}
        />
        <TextField
          label="Expiry date"
          optional
          type="date"
          min={today}
          max={dayAfter(today, 364)}
          {...field('expiration')}
        />
      </Disclosure>
      <FieldError id="link-problem" error={problem && !problem.field ? problem.message : undefined} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={making.isPending && 'Creating…'}>
          Create link
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

function makeLink(wishlist_id: string, values: Readonly<Record<Field, string>>, idempotencyKey: string) {
  const { alias, password, expiration } = values
  const body = {
    wishlist_id,
    ...(alias.trim() && { alias: alias.trim() }),
    ...(password && { password }),
  }
  // Until the end of that day in Accra.
  if (expiration)
    return call(
      'generateExpiringLink',
      { body: { ...body, expiration: `${expiration}T23:59:59Z` } },
      { idempotencyKey },
    )
  return call('generateLink', { body }, { idempotencyKey })
}

const fieldOfCode: Readonly<Record<string, Field>> = {
  'link.alias_taken': 'alias',
  'link.expiration_invalid': 'expiration',
}

/** The problem and the field that causes it. */
function problemOf(error: Error): { readonly field: Field | undefined; readonly message: string } {
  if (!(error instanceof ApiError)) return { field: undefined, message: error.message }
  for (const { loc, msg } of error.detail) {
    const [, name] = loc
    if (typeof name === 'string' && name in nothing) return { field: name as Field, message: msg }
  }
  return { field: fieldOfCode[error.code ?? ''], message: error.message }
}
