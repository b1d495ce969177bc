import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { userQuery, useSession } from '#feature/accounts'

/** As much of a form as names who writes. */
interface PersonForm {
  getValues(name: 'name' | 'email'): string
  setValue(name: 'name' | 'email', value: string): void
}

/** Who is signed in need not say who they are. */
export function usePrefilledContact({ getValues, setValue }: PersonForm): void {
  const { status } = useSession()
  const person = useQuery({ ...userQuery, enabled: status === 'signed-in' }).data
  useEffect(() => {
    if (!person) return
    const { first_name, last_name, email } = person
    if (!getValues('name')) setValue('name', `${first_name} ${last_name}`.trim())
    if (!getValues('email')) setValue('email', email)
  }, [person, getValues, setValue])
}
