import type { ResponseFor } from '@akyede/contract/api'
import { formatCedis } from '@akyede/contract/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { FoundForm } from './found-form.tsx'
import { ListChoice } from './list-choice.tsx'
import { giftCount } from './list-words.ts'
import { refreshWishlists } from './queries.ts'
import { type ListTarget, useListTarget } from './use-list-target.ts'

export type FoundThing = ResponseFor<'importToWishlist'>['data']['found'][number]

interface ImportDialogProps {
  /** Absent when the list is chosen after something was found. */
  list?: { readonly id: string; readonly name: string }
  onClose: () => void
}

/** Props of both forms that add what was found. */
export interface AddingProps {
  target: ListTarget
  /** Whether the user still has to choose the list. */
  chooses: boolean
  onDone: (count: number, skipped: number) => void
  onBack: () => void
}

/** The items found at an address, complete or not. */
interface Found {
  readonly url: string
  readonly things: readonly FoundThing[]
}

/** Imports an item or a list of this shop, or a page of an external one. The user confirms before anything is added. */
export function ImportDialog({ list, onClose }: ImportDialogProps) {
  const client = useQueryClient()
  const [found, setFound] = useState<Found>()
  const target = useListTarget()
  const adding = {
    target: list ? { ...target, resolve: async () => list.id } : target,
    chooses: !list,
    onBack: () => setFound(undefined),
  }
  const done = (count: number, skipped: number) => {
    void refreshWishlists(client)
    toast.success(
      count === 0 ? 'It’s already on the list' : `${giftCount(count)} added${leftOut(count, skipped)}`,
    )
    onClose()
  }
  return (
    <Dialog
      open
      title={list ? `Add to “${list.name}” by link` : 'Import a list or product by link'}
      onClose={onClose}
    >
      {!found && <AddressForm onFound={setFound} />}
      {found && isComplete(found) && <Preview found={found} {...adding} onDone={done} />}
      {found && !isComplete(found) && (
        <FoundForm url={found.url} thing={found.things[0]} {...adding} onDone={done} />
      )}
    </Dialog>
  )
}

const leftOut = (count: number, skipped: number): string =>
  skipped > 0 && count > 0 ? `, ${skipped} skipped` : ''

/** Products of this shop need nothing more; others need a name and a price. */
const isComplete = ({ things }: Found): boolean =>
  things.length > 0 &&
  things.every(({ product_id, name, price }) => product_id !== null || (name !== null && price !== null))

function AddressForm({ onFound }: { onFound: (found: Found) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [url, setUrl] = useState('')
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const looking = useMutation({
    mutationFn: () => lookAt(withScheme(url)),
    onSuccess: onFound,
    onError: () => form.current?.querySelector('input')?.focus(),
  })
  const readAddress = (event: FormEvent) => {
    event.preventDefault()
    if (!looking.isPending) looking.mutate()
  }
  return (
    <form ref={form} noValidate method="dialog" className="grid gap-4" onSubmit={readAddress}>
      <TextField
        label="Link"
        hint="Paste a link to a product or list on Akyɛde, or to a product in another shop."
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={url}
        error={looking.error ? messageOf(looking.error) : undefined}
        onChange={({ target }) => {
          setUrl(target.value)
          looking.reset()
        }}
      />
      <div>
        <Button type="submit" pending={looking.isPending && 'Checking…'}>
          Continue
        </Button>
      </div>
    </form>
  )
}

/** Addresses are often copied without their scheme. */
const withScheme = (text: string): string =>
  /^[a-z]+:/i.test(text.trim()) || text.trim() === '' ? text.trim() : `https://${text.trim()}`

const messageOf = (error: Error): string =>
  (error instanceof ApiError && error.detail[0]?.msg) || error.message

async function lookAt(url: string): Promise<Found> {
  try {
    const { data } = await call('importToWishlist', { body: { url } })
    return { url, things: data.found }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'wishlist.import_incomplete') throw error
    const { found } = error.facts as { found?: FoundThing }
    return { url, things: found ? [found] : [] }
  }
}

interface PreviewProps extends AddingProps {
  found: Found
}

function Preview({ found: { url, things }, target, chooses, onDone, onBack }: PreviewProps) {
  const adding = useMutation({
    mutationFn: async () => {
      const wishlist_id = await target.resolve()
      return wishlist_id && call('importToWishlist', { body: { url, wishlist_id } })
    },
    onSuccess: answer => answer && onDone(answer.data.created.length, answer.data.skipped),
  })
  return (
    <div className="grid gap-4">
      <ul aria-label="Items found" className="divide-y divide-line border-y border-line">
        {things.map((thing, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was found has no name of its own and stays as it is
          <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
            <span className="font-semibold wrap-anywhere">{thing.name ?? 'An item from Akyɛde'}</span>
            {thing.price !== null && <span className="tabular-nums">{formatCedis(thing.price)}</span>}
          </li>
        ))}
      </ul>
      {chooses && <ListChoice target={target} />}
      {adding.error && (
        <p role="alert" className="font-semibold text-danger">
          {adding.error.message}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button pending={adding.isPending && 'Adding…'} onClick={() => adding.mutate()}>
          {things.length === 1 ? 'Add it' : `Add ${things.length} items`}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          Try another link
        </Button>
      </div>
    </div>
  )
}
