import { guestStatusWords } from '@akyede/contract/event-words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { type EventCardFacts, eventQuery, refreshEvents } from './queries.ts'

const answers = ['accepted', 'tentative', 'declined'] as const
export type Answer = (typeof answers)[number]

const toasts: Readonly<Record<Answer, string>> = {
  accepted: 'You’re going',
  tentative: 'You replied Maybe',
  declined: 'You can’t go',
}

/** Buttons for the response to an invitation. The current response is shown as pressed and can be changed. */
export function AnswerButtons({ event }: { event: Pick<EventCardFacts, 'id' | 'title' | 'my_status'> }) {
  const client = useQueryClient()
  const { id: eventId, title, my_status } = event
  const answering = useMutation({
    mutationFn: (status: Answer) => call('answerInvitation', { params: { eventId }, body: { status } }),
    onSuccess: ({ data }, status) => {
      client.setQueryData(eventQuery(eventId).queryKey, data)
      toast.success(toasts[status])
      void refreshEvents(client)
    },
    onError: error => toast.failure(error.message),
  })
  const shown = answering.isPending ? answering.variables : my_status
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Can you come to {title}?</legend>
      <div className="flex flex-wrap gap-2">
        {answers.map(answer => (
          <Button
            key={answer}
            variant={shown === answer ? 'primary' : 'secondary'}
            aria-pressed={shown === answer}
            onClick={() => answering.isPending || answering.mutate(answer)}
          >
            {guestStatusWords[answer]}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
