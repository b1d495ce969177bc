import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { AnswerInvitation } from './answer-invitation.tsx'
import { GroupCardLink } from './group-card.tsx'
import { emptyGroup, GroupForm, type GroupToSave } from './group-form.tsx'
import { invitedBy, pageOfGroup } from './group-words.ts'
import { JoinButton } from './join-button.tsx'
import { type GroupCard, groupInvitationsQuery, groupsQuery, recommendedQuery } from './queries.ts'
import { useGroupEdit } from './use-group-edit.ts'

/** Invitations first, then the user's groups, then recommended ones. */
export function GroupsTab() {
  const groups = useQuery(groupsQuery)
  const invitations = useQuery(groupInvitationsQuery)
  const [making, setMaking] = useState(false)
  const waiting = useStableLoading(groups.isPending || invitations.isPending)
  if (waiting) return <Skeleton kind="wishlists" count={4} />
  const failed = [groups, invitations].find(query => query.isError && !query.data)
  if (failed?.error)
    return (
      <ErrorBlock
        message={failed.error.message}
        onRetry={() => void Promise.all([groups.refetch(), invitations.refetch()])}
      />
    )
  const make = () => setMaking(true)
  return (
    <div className="grid gap-10">
      <Invitations invitations={invitations.data ?? []} />
      <MyGroups groups={groups.data ?? []} onMake={make} />
      <RecommendedGroups />
      {making && <NewGroup onClose={() => setMaking(false)} />}
    </div>
  )
}

function Invitations({ invitations }: { invitations: readonly GroupCard[] }) {
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="group-invitations" className="grid gap-4">
      <h2 id="group-invitations" className="text-xl">
        Invitations
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {invitations.map(group => (
          <li key={group.id}>
            <GroupCardLink group={group} reason={invitedBy(group)}>
              <AnswerInvitation group={group} />
            </GroupCardLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MyGroups({ groups, onMake }: { groups: readonly GroupCard[]; onMake: () => void }) {
  if (groups.length === 0)
    return (
      <Empty symbol="bese-saka" action={<Button onClick={onMake}>Create group</Button>}>
        Share lists with everyone at once: the family, the choir, the class of ’09.
      </Empty>
    )
  return (
    <section aria-labelledby="my-groups" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="my-groups" className="text-xl">
          Your groups
        </h2>
        <Button variant="secondary" aria-haspopup="dialog" onClick={onMake}>
          <Plus aria-hidden size={20} strokeWidth={1.75} /> Create group
        </Button>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2">
        {groups.map(group => (
          <li key={group.id}>
            <GroupCardLink group={group} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Recommendations show no loading state and no error, because nobody depends on them. */
function RecommendedGroups() {
  const { data: groups = [] } = useQuery(recommendedQuery)
  if (groups.length === 0) return null
  return (
    <section aria-labelledby="recommended-groups" className="grid gap-4">
      <h2 id="recommended-groups" className="text-xl">
        Groups you might like
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {groups.map(({ reason, ...group }) => (
          <li key={group.id}>
            <GroupCardLink group={group} reason={reason}>
              <JoinButton group={group} />
            </GroupCardLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NewGroup({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const making = useGroupEdit({
    send: (body: GroupToSave, options) => call('addGroup', { body }, options),
    onDone: ({ data }) => {
      toast.success('Group created successfully!')
      return navigate(pageOfGroup(data.id))
    },
    onFailed: () => toast.failure('Failed to create group'),
  })
  return (
    <Dialog open title="New group" onClose={onClose}>
      <GroupForm
        values={emptyGroup}
        opens
        saveText="Create group"
        onSave={making.mutateAsync}
        onCancel={onClose}
      />
    </Dialog>
  )
}
