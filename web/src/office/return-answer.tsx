import type { OfficeReturn } from '@akyede/contract/office-returns'
import { type ReturnAnswer, type ReturnStatus, returnAnswers } from '@akyede/contract/return-words'
import { useQueryClient } from '@tanstack/react-query'
import { AnswerReturnForm } from '#feature/returns'
import { call } from '#kit/call.ts'
import { isConflict, useConflict } from './conflict.tsx'
import { cacheOfficeReturn } from './return-queries.ts'

/** What staff can do with a return in each status. The server decides; this only offers what it allows. */
const answersOf: Readonly<Partial<Record<ReturnStatus, readonly ReturnAnswer[]>>> = {
  requested: returnAnswers,
  approved: ['received', 'refused'],
  refused: ['approved'],
  lapsed: ['received', 'approved'],
}

const answerWords: Readonly<Record<ReturnAnswer, { text: string; done: string }>> = {
  approved: { text: 'Approve', done: 'Return approved' },
  refused: { text: 'Refuse', done: 'Return refused' },
  received: { text: 'It has arrived: refund it', done: 'Arrival confirmed, the refund has started' },
}

export function ReturnAnswerForm({ shown }: { shown: OfficeReturn }) {
  const client = useQueryClient()
  return (
    <AnswerReturnForm
      answers={answersOf[shown.status] ?? []}
      words={answerWords}
      onError={useConflict(() => {})}
      isShownElsewhere={isConflict}
      send={async body => {
        const headers = { 'if-match': `"${shown.version}"` }
        const { data } = await call(
          'answerOfficeReturn',
          { params: { returnId: shown.id }, body },
          { headers },
        )
        await cacheOfficeReturn(client, data)
      }}
    />
  )
}
