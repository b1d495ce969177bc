// Content of the sheets that a heart button opens, in one chunk.
export { GuestSheet } from './guest-sheet.tsx'
export { PickList } from './pick-list.tsx'
