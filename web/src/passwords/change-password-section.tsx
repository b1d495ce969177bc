import { lazy, Suspense } from 'react'

const ChangePasswordForm = lazy(() =>
  import('./change-password-form.tsx').then(({ ChangePasswordForm: form }) => ({ default: form })),
)

/** Section of the settings that changes the password of a user who knows the current one. */
export function ChangePasswordSection() {
  return (
    <section aria-labelledby="change-password" className="grid max-w-md gap-5">
      <div className="grid gap-1">
        <h3 id="change-password" className="text-xl">
          Password
        </h3>
        <p className="text-ink-2">Changing your password signs out your other devices, but not this one.</p>
      </div>
      <Suspense fallback={<p role="status">Loading…</p>}>
        <ChangePasswordForm />
      </Suspense>
    </section>
  )
}
