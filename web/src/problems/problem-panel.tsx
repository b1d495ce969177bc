import { formatCedis } from '@akyede/contract/money'
import { problemKindWords, problemStateWords } from '@akyede/contract/problem-words'
import type { OrderProblem, OrderProblems } from '@akyede/contract/problems'
import { type FormEvent, useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { filesOf, MessageFields, useAttachments } from './message-fields.tsx'
import { ProblemThread } from './problem-thread.tsx'
import { nextWords, offerWords, outcomeWords, stateTones } from './problem-words.ts'
import { type Reported, sendAct, sendWords } from './queries.ts'
import { fieldError, useSending } from './use-sending.ts'

interface ProblemPanelProps {
  readonly reported: Reported
  readonly part: OrderProblems['parts'][number] | undefined
  readonly problem: OrderProblem
  /** Givers without an account attach no files. */
  readonly hasFiles: boolean
}

/** A problem that was reported: what the maker offers, what happens next, and all messages. */
export function ProblemPanel({ reported, part, problem, hasFiles }: ProblemPanelProps) {
  const maker = part?.vendor ?? 'The maker'
  const { id, kind, state, asked, messages } = problem
  const isOpen = state === 'open' || state === 'offered' || state === 'with_us'
  const lines = [
    offerWords(problem, maker),
    isOpen ? nextWords(problem, maker) : outcomeWords(problem),
  ].filter(Boolean)
  return (
    <Panel aria-labelledby={`problem-${id}`} className="grid gap-5 wrap-anywhere">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={`problem-${id}`} className="text-lg">
            {problemKindWords[kind]}
          </h2>
          <span role="status">
            <Badge tone={stateTones[state]}>{problemStateWords[state]}</Badge>
          </span>
        </div>
        <p className="text-ink-2">
          {part?.items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
          {asked !== null && ` · you asked for ${formatCedis(asked)}`}
        </p>
      </div>
      {lines.length > 0 && (
        <div className="grid gap-1 rounded-control bg-surface-2 p-4">
          {lines.map((line, at) => (
            <p key={line} className={at === 0 ? 'font-semibold' : undefined}>
              {line}
            </p>
          ))}
        </div>
      )}
      {isOpen && <Answer reported={reported} problem={problem} />}
      <ProblemThread messages={messages} own="buyer" names={{ buyer: 'You', maker, shop: 'Akyɛde' }} />
      {isOpen && <WriteForm reported={reported} problemId={id} hasFiles={hasFiles} />}
    </Panel>
  )
}

const doneWords = {
  agree: 'Agreed. Medaase!',
  decline: 'Our team takes over',
  withdraw: 'Report withdrawn',
} as const

/** Agrees, declines or withdraws. */
function Answer({ reported, problem }: { reported: Reported; problem: OrderProblem }) {
  const { id, state, offer } = problem
  const useAct = (act: keyof typeof doneWords) =>
    useSending(reported, (_: undefined) => sendAct(reported, id, act), doneWords[act])
  const [agree, decline, withdraw] = [useAct('agree'), useAct('decline'), useAct('withdraw')]
  if (state === 'with_us') return null
  const error = agree.error ?? decline.error ?? withdraw.error
  return (
    <div className="grid gap-3">
      {state === 'offered' && (
        <div className="flex flex-wrap gap-3">
          <Button pending={agree.isPending && 'Sending…'} onClick={() => agree.mutate(undefined)}>
            {offer?.kind === 'message' ? 'Yes, it’s settled' : 'Agree'}
          </Button>
          <Button
            variant="secondary"
            pending={decline.isPending && 'Sending…'}
            onClick={() => decline.mutate(undefined)}
          >
            No, ask your team
          </Button>
        </div>
      )}
      <ConfirmButton
        text={problem.kind === 'not_come' ? 'It has arrived after all' : 'Withdraw my report'}
        question="Withdraw your report?"
        yes="Withdraw"
        pending={withdraw.isPending && 'Sending…'}
        onConfirm={() => withdraw.mutate(undefined)}
      />
      {error && (
        <p role="alert" className="font-semibold text-danger">
          {error.message}
        </p>
      )}
    </div>
  )
}

function WriteForm({
  reported,
  problemId,
  hasFiles,
}: {
  reported: Reported
  problemId: string
  hasFiles: boolean
}) {
  const [isShown, setShown] = useState(false)
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string>()
  const attachments = useAttachments([])
  const files = filesOf(hasFiles ? attachments : undefined)
  const writing = useSending(
    reported,
    (body: { words: string; attachment_ids: string[] }, key) => sendWords(reported, problemId, body, key),
    'Message sent',
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(files.problem)
    if (files.problem) return
    const onSuccess = () => {
      setWords('')
      attachments.clear()
      setShown(false)
    }
    writing.mutate({ words, attachment_ids: files.ids }, { onSuccess })
  }
  if (!isShown)
    return (
      <Button variant="secondary" className="justify-self-start" onClick={() => setShown(true)}>
        Write a message
      </Button>
    )
  const wordsError = fieldError(writing.error, 'words')
  const other = problem ?? (wordsError ? undefined : writing.error?.message)
  return (
    <form noValidate method="dialog" className="grid gap-4" onSubmit={submit}>
      <MessageFields
        id={`write-${problemId}`}
        label="Your message"
        words={words}
        onWords={text => {
          setWords(text)
          if (writing.error) writing.reset()
        }}
        error={wordsError}
        attachments={hasFiles ? attachments : undefined}
      />
      {other && (
        <p role="alert" className="font-semibold text-danger">
          {other}
        </p>
      )}
      <Button type="submit" className="justify-self-start" pending={writing.isPending && 'Sending…'}>
        Send
      </Button>
    </form>
  )
}
