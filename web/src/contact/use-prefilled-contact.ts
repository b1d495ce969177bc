import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { userQuery, useSession } from '#feature/accounts'

/** The part of a form with the sender's name and email. */
interface PersonForm {
  getValues(name: 'name' | 'email'): string
  setValue(name: 'name' | 'email', value: string): void
}

/** Prefills the name and email of a signed-in user. */
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
