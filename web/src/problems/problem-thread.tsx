import type { ProblemMessage } from '@akyede/contract/problems'
import { Thread } from '#feature/support'

interface ProblemThreadProps {
  readonly messages: readonly ProblemMessage[]
  /** Whose page it is: their own messages are on the right. */
  readonly own: ProblemMessage['from']
  readonly names: Readonly<Record<ProblemMessage['from'], string>>
  readonly addressOf?: (attachmentId: string) => Promise<string>
}

/** What buyer, maker and staff wrote about a problem. */
export const ProblemThread = ({ own, names, ...thread }: ProblemThreadProps) => (
  <Thread {...thread} nameOf={({ from }) => names[from]} isOwn={({ from }) => from === own} />
)
