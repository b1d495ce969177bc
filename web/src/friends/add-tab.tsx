import { FindPeople } from './find-people.tsx'
import { InvitePanel } from './invite-panel.tsx'

/** How to come by friends: find who is here, invite who is not. */
export const AddTab = () => (
  <div className="grid gap-6 xl:grid-cols-2 xl:items-start">
    <FindPeople />
    <InvitePanel />
  </div>
)
