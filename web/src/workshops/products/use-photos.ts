import type { ProductPicture } from '@akyede/contract/photographs'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError, ConnectionError, call } from '#kit/call.ts'
import { drawSmallerJpeg } from '#kit/draw-jpeg.ts'
import { wordsOf } from '#kit/form-problems.ts'
import { ulid } from '#kit/ids.ts'
import { toast } from '#ui/toast.ts'
import { uploadPhoto, uploadWords } from '../upload-file.ts'
import { useWorkshop } from '../use-workshop.ts'
import type { ProductEditor } from './use-product-editor.ts'

/** A photo on its way to the server. */
export interface SentPhoto {
  readonly key: string
  readonly url: string
  readonly photo: Blob
  /** Undefined while it is being sent. */
  readonly failure: string | undefined
  /** Whether it waits for a connection. */
  readonly isOffline: boolean
  /** Whether the same photo may arrive at the next attempt. */
  readonly canRetry: boolean
}

/** Milliseconds without typing after which descriptions are saved, and between attempts without a connection. */
const saveAfter = 800
const retryAfter = 6_000

/** The photos of a product: those that it has, and those on their way. */
export function usePhotos(editor: ProductEditor) {
  const { id: vendorId } = useWorkshop()
  const { current, change, ...pictures } = usePictures(editor, vendorId)
  const sent = useSentPhotos(vendorId, current, picture => change([...current.current, picture]))
  return { ...pictures, ...sent }
}

type Focus = { readonly slug: string; readonly focus: { x: number; y: number } }

/** The photos that a product has. Changes are saved by themselves, one after the other. */
function usePictures({ product, run }: ProductEditor, vendorId: string) {
  const [pictures, setPictures] = useState<readonly ProductPicture[]>(product.pictures)
  const unsaved = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const current = useRef(pictures)

  const show = (next: readonly ProductPicture[]) => {
    current.current = next
    setPictures(next)
  }
  useEffect(() => {
    if (unsaved.current) return
    current.current = withTyped(product.pictures, current.current)
    setPictures(current.current)
  }, [product.pictures])

  async function save(focusOf?: Focus): Promise<void> {
    clearTimeout(timer.current)
    const params = { vendorId, productId: product.id }
    const shown = current.current
    const chosen = shown.map(({ slug, alt }) => ({
      ...{ slug, alt },
      ...(focusOf?.slug === slug && { focus: focusOf.focus }),
    }))
    try {
      const stored = await run(headers =>
        call('setWorkshopPictures', { params, body: { pictures: chosen } }, { headers }),
      )
      // What was changed meanwhile is saved by the next call.
      if (current.current !== shown) return
      unsaved.current = false
      show(withTyped(stored.pictures, shown))
    } catch (error) {
      if (error instanceof ConnectionError) timer.current = setTimeout(() => void save(focusOf), retryAfter)
      else toast.failure(wordsOf(error, 'We couldn’t save the photos'))
    }
  }

  const change = (next: readonly ProductPicture[], wait = 0) => {
    unsaved.current = true
    show(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), wait)
  }
  const describe = (slug: string, alt: string) =>
    change(
      current.current.map(one => (one.slug === slug ? { ...one, alt } : one)),
      saveAfter,
    )
  return {
    pictures,
    current,
    change,
    describe,
    move: (from: number, to: number) => change(moved(current.current, from, to)),
    take: (slug: string) => change(current.current.filter(one => one.slug !== slug)),
    focus: (slug: string, focus: { x: number; y: number }) => save({ slug, focus }),
  }
}

/** The photos on their way to the server; `onArrived` gets each that is there. */
function useSentPhotos(
  vendorId: string,
  current: RefObject<readonly ProductPicture[]>,
  onArrived: (picture: ProductPicture) => void,
) {
  const [sent, setSent] = useState<readonly SentPhoto[]>([])
  const update = (key: string, changes: Partial<SentPhoto>) =>
    setSent(all => all.map(one => (one.key === key ? { ...one, ...changes } : one)))
  const discard = (key: string) => setSent(all => all.filter(one => one.key !== key))

  async function send({ key, photo }: Pick<SentPhoto, 'key' | 'photo'>): Promise<void> {
    update(key, { failure: undefined })
    try {
      const picture = await uploadPhoto(vendorId, photo)
      discard(key)
      if (current.current.some(({ slug }) => slug === picture.slug))
        toast.note('You’ve added this photo already.')
      else onArrived({ ...picture, alt: '' })
    } catch (error) {
      update(key, {
        failure: uploadWords(error),
        isOffline: error instanceof ConnectionError,
        canRetry: !(error instanceof ApiError) || error.status === 429 || error.status >= 500,
      })
    }
  }

  async function add(files: readonly File[]): Promise<void> {
    const room = workshopLimits.makerProducts.pictures - current.current.length - sent.length
    if (files.length > room) toast.note(`A product can have ${workshopLimits.makerProducts.pictures} photos.`)
    for (const file of files.slice(0, Math.max(0, room))) {
      const photo = (await drawSmallerJpeg(file, workshopLimits.photographs.longestSide)) ?? file
      const url = URL.createObjectURL(photo)
      const entry = { key: ulid(), url, photo, failure: undefined, isOffline: false, canRetry: false }
      setSent(all => [...all, entry])
      await send(entry)
    }
  }

  const retry = useRef(() => {})
  useEffect(() => {
    retry.current = () => {
      for (const one of sent) if (one.failure !== undefined && one.isOffline) void send(one)
    }
  })
  useEffect(() => {
    const onOnline = () => retry.current()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  return { sent, add, retry: send, discard }
}

/** The stored pictures with their descriptions as typed: the server drops the space before the next word. */
const withTyped = (
  stored: readonly ProductPicture[],
  typed: readonly ProductPicture[],
): readonly ProductPicture[] =>
  stored.map((picture, at) => {
    const alt = typed[at]?.alt
    return alt?.trim() === picture.alt ? { ...picture, alt } : picture
  })

/** The list with one entry at another place. */
function moved<T>(all: readonly T[], from: number, to: number): readonly T[] {
  const entry = all[from]
  if (entry === undefined || to < 0 || to >= all.length) return all
  return all.toSpliced(from, 1).toSpliced(to, 0, entry)
}
