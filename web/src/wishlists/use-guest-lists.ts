import { useSyncExternalStore } from 'react'
import { guestLists } from './guest-lists.ts'
import type { GuestList } from './list-edits.ts'

export const useGuestLists = (): readonly GuestList[] =>
  useSyncExternalStore(guestLists.subscribe, guestLists.read, guestLists.readOnServer)
