import type { RequestFor } from '@akyede/contract/api'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { SignInAgain, useSession } from '#feature/accounts'
import { ApiError } from '#kit/call.ts'
import { downloadCsv } from '#kit/download-csv.ts'
import { wordsOf } from '#kit/form-problems.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

type DownloadButtonProps = { readonly fileName: string } & (
  | { readonly name: 'exportOfficeOrders'; readonly query: RequestFor<'exportOfficeOrders'>['query'] }
  | { readonly name: 'exportOfficeFigures'; readonly query: RequestFor<'exportOfficeFigures'>['query'] }
)

/** Downloads a list as CSV; staff whose sign-in is old sign in again first. */
export function DownloadButton({ name, query, fileName }: DownloadButtonProps) {
  const { pathname } = useLocation()
  const session = useSession()
  const [pending, setPending] = useState(false)
  const [signsIn, setSignsIn] = useState(false)
  async function download() {
    setPending(true)
    try {
      await downloadCsv(fileName, name, { query })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth.sign_in_again') setSignsIn(true)
      else
        toast.failure(
          (error instanceof ApiError && error.detail[0]?.msg) || wordsOf(error, 'This didn’t work'),
        )
    } finally {
      setPending(false)
    }
  }
  const why = {
    text: 'For the safety of our buyers, please sign in again before you download orders.',
    onClose: () => setSignsIn(false),
    onSignedIn: () => {
      setSignsIn(false)
      void download()
    },
  }
  return (
    <>
      <Button variant="secondary" pending={pending && 'Downloading…'} onClick={() => void download()}>
        Download CSV
      </Button>
      {signsIn && session.status === 'signed-in' && (
        <SignInAgain returnTo={pathname} email={session.user?.email ?? ''} why={why} />
      )}
    </>
  )
}
