import { dayAfter, dayOf } from '@akyede/contract/days'
import { limits } from '@akyede/contract/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, call } from '#kit/call.ts'
import { useKeyedCall } from '#kit/keyed-call.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { WishlistFacts } from './lists-address.ts'
import { linksQuery, refreshWishlists, shareLinkQuery } from './queries.ts'
import type { ShareLink } from './share-sheet.tsx'

interface LinkOptionsProps {
  link: ShareLink
  list: WishlistFacts
  /** Replaces the link by a new one. */
  renew: { pending: boolean; run: () => void }
  say: (text: string) => void
  sayFailure: (text: string, error: unknown) => void
}

/** Changes the link of a list, replaces it or turns it off. */
export function LinkOptions({ link, list, renew, say, sayFailure }: LinkOptionsProps) {
  const client = useQueryClient()
  const ending = useMutation({
    mutationFn: (shareId: string) => call('revokeLink', { params: { wishlistId: list.id, shareId } }),
    onSuccess: () => say('Link turned off'),
    onError: error => sayFailure('Failed to turn off the link', error),
    onSettled: () => refreshWishlists(client),
  })
  const { data: links = [] } = useQuery(linksQuery(list.id))
  const others = links.filter(one => one.status === 'open' && one.share_id !== link.share_id)
  return (
    <div className="grid gap-5">
      <LinkForm link={link} list={list} say={say} />
      <div className="flex flex-wrap gap-x-5 border-t border-line pt-3">
        <ConfirmButton
          text="New link"
          question="Replace the link? The old one stops working."
          yes="Replace link"
          pending={renew.pending && 'One moment…'}
          onConfirm={renew.run}
        />
        <ConfirmButton
          text="Turn off link"
          question="Turn off the link? No one will be able to open this list by it."
          yes="Turn off"
          pending={ending.isPending && 'One moment…'}
          onConfirm={() => ending.mutate(link.share_id)}
        />
      </div>
      {others.length > 0 && (
        <ul aria-label="Other links" className="grid gap-3 border-t border-line pt-4">
          {others.map(({ share_id, share_url }) => (
            <li key={share_id} className="grid gap-1">
              <span className="text-sm break-all select-all">{share_url}</span>
              <Button
                variant="quiet"
                className="-ml-4 justify-self-start"
                aria-label={`Turn off link ${share_url}`}
                onClick={() => ending.mutate(share_id)}
              >
                Turn off link
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Field = 'alias' | 'password' | 'expiration'

/** Saving replaces the link: the address stays the same unless the custom link is changed. */
function LinkForm({ link, list, say }: Pick<LinkOptionsProps, 'link' | 'list' | 'say'>) {
  const client = useQueryClient()
  const [values, setValues] = useState<Readonly<Record<Field, string>>>({
    alias: link.alias ?? '',
    password: '',
    expiration: link.expires_at?.slice(0, 10) ?? '',
  })
  const keyed = useKeyedCall()
  const saving = useMutation({
    mutationFn: () => keyed(values, key => replaceLink(list.id, values, key)),
    onSuccess: ({ data }) => {
      client.setQueryData(shareLinkQuery(list.id).queryKey, data)
      say('Link updated')
      return refreshWishlists(client)
    },
  })
  const problem = saving.error ? problemOf(saving.error) : undefined
  const field = (name: Field) => ({
    id: `link-${name}`,
    value: values[name],
    error: problem?.field === name ? problem.message : undefined,
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  const today = dayOf(new Date())
  const hint = link.has_password
    ? 'Enter it again to keep it, or leave this empty to remove it.'
    : `At least ${limits.shareLinks.passwordMin} characters. Share it with the people you invite.`
  return (
    <form noValidate method="dialog" className="grid gap-4" onSubmit={send}>
      <TextField
        label="Password for this list"
        optional
        hint={hint}
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
      <TextField
        label="Custom link"
        optional
        hint="It becomes part of the link, such as …/shared/ama-and-kofi. A short one is easy to guess, and the old link stops working."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        {...field('alias')}
      />
      <FieldError id="link-problem" error={problem && !problem.field ? problem.message : undefined} />
      <Button type="submit" className="justify-self-start" pending={saving.isPending && 'Saving…'}>
        Save options
      </Button>
    </form>
  )
}

function replaceLink(wishlist_id: string, values: Readonly<Record<Field, string>>, idempotencyKey: string) {
  const { alias, password, expiration } = values
  const body = {
    wishlist_id,
    regenerate: true,
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
    if (name === 'alias' || name === 'password' || name === 'expiration') return { field: name, message: msg }
  }
  return { field: fieldOfCode[error.code ?? ''], message: error.message }
}
