import { Failure } from '@akyede/contract/failures'
import type { ProblemMessage } from '@akyede/contract/problems'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { attachFiles, findProblemFiles } from '#feature/support'
import type { Executor, Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { asc, eq, inArray } from '#platform/sql.ts'
import { problemMessages } from './tables.ts'

export interface MessageInput {
  readonly problemId: string
  readonly author: ProblemMessage['from']
  /** The account that writes it and uploaded the files; null for a guest, who has none. */
  readonly userId: number | null
  readonly words: string
  readonly fileIds: readonly string[]
}

/** Adds a message; the order is locked. Refuses with `problem.full` and as `attachFiles` does. */
export async function writeProblemMessage(
  { clock }: Pick<Platform, 'clock'>,
  tx: Transaction,
  { problemId, author, userId, words, fileIds }: MessageInput,
): Promise<string> {
  const written = await tx.$count(problemMessages, eq(problemMessages.problem_id, problemId))
  if (author === 'buyer' && written >= workshopLimits.problems.messages) throw new Failure('problem.full')
  if (userId === null && fileIds.length > 0) throw new Failure('support.attachment_not_found')
  const id = newId()
  await tx.insert(problemMessages).values({
    id,
    problem_id: problemId,
    author,
    user_id: userId,
    message: words,
    created_at: clock.now(),
  })
  if (userId !== null)
    await attachFiles(tx, clock, { userId, message: { problem_message_id: id } }, { files: [], ids: fileIds })
  return id
}

/** The messages of each of these problems, oldest first. */
export async function findProblemMessages(
  executor: Executor,
  problemIds: readonly string[],
): Promise<ReadonlyMap<string, ProblemMessage[]>> {
  if (problemIds.length === 0) return new Map()
  const rows = await executor
    .select()
    .from(problemMessages)
    .where(inArray(problemMessages.problem_id, [...problemIds]))
    .orderBy(asc(problemMessages.created_at), asc(problemMessages.id))
  const files = await findProblemFiles(
    executor,
    rows.map(({ id }) => id),
  )
  const byProblem = Map.groupBy(rows, ({ problem_id }) => problem_id)
  return new Map(
    [...byProblem].map(([problemId, messages]) => [
      problemId,
      messages.map(({ id, author, message, created_at }) => ({
        id,
        from: author as ProblemMessage['from'],
        message,
        created_at: created_at.toISOString(),
        attachments: files.get(id) ?? [],
      })),
    ]),
  )
}
