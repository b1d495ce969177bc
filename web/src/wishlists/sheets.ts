// What stands over the page when a heart asks for it, in one script.
export { GuestSheet } from './guest-sheet.tsx'
export { PickList } from './pick-list.tsx'
