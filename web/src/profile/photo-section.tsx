import { accountFailures } from '@akyede/contract/failures/account'
import { limits } from '@akyede/contract/limits'
import type { Profile } from '@akyede/contract/profile'
import { words } from '@akyede/contract/words'
import { type ChangeEvent, useRef, useState } from 'react'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { toast } from '#ui/toast.ts'
import { Avatar } from './avatar.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { useCacheProfile } from './use-save-profile.ts'

/** The user's photo or initials, and the buttons that change it. */
export function PhotoSection({ profile }: { profile: Profile }) {
  const cacheProfile = useCacheProfile()
  const [picture, setPicture] = useState<ImageBitmap>()
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  const save = (change: () => Promise<unknown>) =>
    change()
      .then(cacheProfile)
      .then(() => toast.success(words.toasts.profileUpdated))
      .catch((error: Error) => {
        toast.failure(words.toasts.profileUpdateFailed)
        setProblem(error.message)
      })
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // Resetting the value lets the user choose the same file again.
    const read = file && (await readPicture(file))
    target.value = ''
    if (!read) return
    setProblem(typeof read === 'string' ? read : undefined)
    if (typeof read !== 'string') setPicture(read)
  }

  return (
    <Panel aria-label="Photo" className="flex flex-wrap items-center gap-5">
      <Avatar profile={profile} size={96} />
      <div className="grid gap-2">
        <p className="text-lg font-semibold wrap-anywhere">
          {profile.first_name} {profile.last_name}
        </p>
        <div className="flex flex-wrap gap-2">
          <input
            ref={field}
            type="file"
            accept="image/*"
            aria-label="Photo file"
            tabIndex={-1}
            className="sr-only"
            onChange={event => void choose(event)}
          />
          <Button variant="secondary" onClick={() => field.current?.click()}>
            {profile.photo ? 'Change photo' : 'Add a photo'}
          </Button>
          {profile.photo && (
            <Button
              variant="quiet"
              onClick={() => void save(() => call('removePhoto').then(({ data }) => data))}
            >
              Remove photo
            </Button>
          )}
        </div>
        <p className="text-sm text-ink-2">Up to 5 MB. We remove location and camera data.</p>
        <FieldError id="photo-error" error={problem} />
      </div>
      {picture && (
        <CropDialog
          picture={picture}
          onClose={() => setPicture(undefined)}
          onCut={async square => {
            setPicture(undefined)
            await save(() => sendPhoto(square))
          }}
        />
      )}
    </Panel>
  )
}

/** Returns the picture, or the error message. */
async function readPicture(file: File): Promise<ImageBitmap | string> {
  if (file.size > limits.profile.photo.maxBytes) return 'This photo is larger than 5 MB'
  return createImageBitmap(file).catch(() => accountFailures['profile.photo_unreadable'].message)
}

/** Uploads a picture as a browser form does. Fails when the call does. */
async function sendPhoto(picture: Blob): Promise<Profile> {
  const form = new FormData()
  form.append('photo', picture, 'photo.jpg')
  // The browser encodes the form, so that its bytes can be signed.
  const written = new Response(form)
  const type = written.headers.get('content-type') ?? ''
  const bytes = new Uint8Array(await written.arrayBuffer())
  const { data } = await call('putPhoto', {}, { bytes, headers: { 'content-type': type } })
  return data
}
