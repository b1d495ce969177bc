import type { WorkshopProduct } from '@akyede/contract/workshop-products'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, ConnectionError, call } from '#kit/call.ts'
import { toast } from '#ui/toast.ts'
import { productQuery, productsKey } from './queries.ts'
import { type ProductEdits, unsavedEdits } from './unsaved-edits.ts'

/** Milliseconds without typing after which edits are saved, and between attempts without a connection. */
const saveAfter = 800
const retryAfter = 5_000

export type SaveState = 'saved' | 'saving' | 'offline' | 'failed'
type FieldName = keyof ProductEdits
export type FieldErrors = Partial<Record<string, string>>

export interface ProductEditor {
  /** As the server has it, with the edits on top. */
  readonly product: WorkshopProduct
  readonly state: SaveState
  readonly errors: FieldErrors
  /** Why the last save failed as a whole. */
  readonly failure: string | undefined
  edit(changes: ProductEdits): void
  /** Saves what is unsaved, then makes a call with the version of the product. Rejects with the error of the call. */
  run(work: (headers: { 'if-match': string }) => Promise<{ data: WorkshopProduct }>): Promise<WorkshopProduct>
}

type Work = Parameters<ProductEditor['run']>[0]

/**
 * Edits a product that is saved by itself. Calls run one after the other, each with the version of the last one. After a
 * change by another member the own edits are put on top of it. Edits survive a lost connection and a closed page.
 */
export function useProductEditor(loaded: WorkshopProduct, vendorId: string): ProductEditor {
  const { saved, send } = useVersion(loaded, vendorId)
  const { edits, latest, keep } = useUnsavedEdits(loaded.id)
  const [state, setState] = useState<SaveState>('saved')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const refused = useRef(new Set<string>())
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  async function save(): Promise<void> {
    const body = Object.fromEntries(
      Object.entries(latest.current).filter(([name]) => !refused.current.has(name)),
    )
    if (Object.keys(body).length === 0) return
    setState('saving')
    try {
      const params = { vendorId, productId: loaded.id }
      await send(headers => call('changeWorkshopProduct', { params, body }, { headers }))
      const left = Object.entries(latest.current).filter(
        ([name, value]) => !(name in body) || body[name] !== value,
      )
      keep(Object.fromEntries(left))
      setState('saved')
      setFailure(undefined)
    } catch (error) {
      refuse(error)
    }
  }

  function refuse(error: unknown): void {
    if (error instanceof ConnectionError) {
      setState('offline')
      return
    }
    const problems = fieldProblemsIn(error)
    setState('failed')
    if (problems.length === 0) {
      setFailure(error instanceof Error ? error.message : undefined)
      return
    }
    for (const [name] of problems) refused.current.add(name)
    setErrors(before => ({ ...before, ...Object.fromEntries(problems) }))
    // The other fields are saved without those that were refused.
    enqueue(save)
  }

  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const next = queue.current.then(work, work)
    queue.current = next.catch(() => undefined)
    return next
  }
  useSaveSoon(edits, state, () => void enqueue(save))

  return {
    product: { ...saved, ...edits } as WorkshopProduct,
    state,
    errors,
    failure,
    edit(changes) {
      for (const name of Object.keys(changes) as FieldName[]) refused.current.delete(name)
      setErrors(before => ({
        ...before,
        ...Object.fromEntries(Object.keys(changes).map(name => [name, undefined])),
      }))
      keep({ ...latest.current, ...changes })
    },
    run: work =>
      enqueue(async () => {
        await save()
        return send(work)
      }),
  }
}

/** The newest version of a product, and calls that change it. */
function useVersion(loaded: WorkshopProduct, vendorId: string) {
  const client = useQueryClient()
  const [saved, setSaved] = useState(loaded)
  const newest = useRef(loaded)

  const accept = (product: WorkshopProduct) => {
    newest.current = product
    setSaved(product)
    client.setQueryData(productQuery(vendorId, product.id).queryKey, product)
    void client.invalidateQueries({ queryKey: [...productsKey(vendorId), 'list'] })
  }

  /** Sends a call with the current version; once more on top of what another member changed meanwhile. */
  async function send(work: Work): Promise<WorkshopProduct> {
    for (let attempt = 0; ; attempt++) {
      try {
        const { data } = await work({ 'if-match': `"${newest.current.version}"` })
        accept(data)
        return data
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === 'product.modified'
        if (!isConflict || attempt > 0) throw error
        accept(error.facts.product as WorkshopProduct)
        toast.note('Someone in your workshop changed this product too. You now see both changes.')
      }
    }
  }

  // What another member saved appears by the next poll, and so does the stock, which has no version.
  useEffect(() => {
    if (loaded.version < newest.current.version) return
    newest.current = loaded
    setSaved(loaded)
  }, [loaded])
  return { saved, send }
}

/** The edits that are not saved, stored in this browser. */
function useUnsavedEdits(productId: string) {
  const [edits, setEdits] = useState<ProductEdits>(() => unsavedEdits.read(productId) ?? {})
  const latest = useRef(edits)
  const keep = (next: ProductEdits) => {
    latest.current = next
    unsavedEdits.write(productId, Object.keys(next).length > 0 ? next : undefined)
    setEdits(next)
  }
  return { edits, latest, keep }
}

/** Saves a moment after the last edit, and again and again without a connection. */
function useSaveSoon(edits: ProductEdits, state: SaveState, save: () => void): void {
  const saveNext = useRef(save)
  useEffect(() => {
    saveNext.current = save
  })
  useEffect(() => {
    if (Object.keys(edits).length === 0) return
    const timer = setTimeout(() => saveNext.current(), saveAfter)
    return () => clearTimeout(timer)
  }, [edits])
  useEffect(() => {
    if (state !== 'offline') return
    const retry = () => saveNext.current()
    const timer = setInterval(retry, retryAfter)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [state])
}

/** The fields that the server refused, each with its text. */
function fieldProblemsIn(error: unknown): [string, string][] {
  if (!(error instanceof ApiError)) return []
  const { missing } = error.facts
  if (Array.isArray(missing))
    return missing.map(({ field, text }: { field: string; text: string }) => [field, `Please enter ${text}`])
  return error.detail.flatMap(({ loc: [, field], msg }): [string, string][] =>
    typeof field === 'string' ? [[field, msg]] : [],
  )
}
