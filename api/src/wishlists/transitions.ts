import type { Collaborator } from '@akyede/contract/wishlists'

type Status = Collaborator['status']

/** A part in somebody's list; it ends by being removed, whatever it is. */
const collaboratorTransitions: Readonly<Record<Status, readonly Status[]>> = {
  invited: ['accepted'],
  accepted: [],
}

export const canBecome = (from: Status, to: Status): boolean => collaboratorTransitions[from].includes(to)
