import type { Collaborator } from '@akyede/contract/wishlists'

type Status = Collaborator['status']

/** Life cycle of a collaboration; it ends by deletion from any status. */
const collaboratorTransitions: Readonly<Record<Status, readonly Status[]>> = {
  invited: ['accepted'],
  accepted: [],
}

export const canBecome = (from: Status, to: Status): boolean => collaboratorTransitions[from].includes(to)
