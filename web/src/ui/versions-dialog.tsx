import { useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FieldError } from './field-error.tsx'

/** The value of one field in both versions. */
interface Difference {
  name: string
  title: string
  mine: string
  theirs: string
}

export interface VersionsOutcomes {
  /** Resolves to false when another save came first again. `theirs` is then updated. Rejects as the call does. */
  onKeepMine: () => Promise<boolean>
  onUseTheirs: () => void
  onClose: () => void
}

interface VersionsDialogProps extends VersionsOutcomes {
  title: string
  /** Explains the conflict and the decision. */
  words: string
  differences: readonly Difference[]
  /** Returns the message of a failed save. */
  wordsOf: (error: unknown) => string
}

/** Resolves an edit conflict: shows both versions side by side and asks which one to keep. */
export function VersionsDialog(props: VersionsDialogProps) {
  const { title, words, differences, wordsOf, onKeepMine, onUseTheirs, onClose } = props
  const [working, setWorking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const keepMine = () => {
    setWorking(true)
    setProblem(undefined)
    onKeepMine()
      .then(saved => (saved ? onClose() : setProblem('It was changed again. Please check it.')))
      .catch((error: unknown) => setProblem(wordsOf(error)))
      .finally(() => setWorking(false))
  }
  return (
    <Dialog open title={title} onClose={onClose}>
      <p className="text-ink-2">{words}</p>
      {differences.length === 0 ? (
        <p>Both versions are now the same.</p>
      ) : (
        <Differences differences={differences} />
      )}
      <FieldError id="versions-problem" error={problem} />
      <div className="flex flex-wrap gap-3">
        <Button pending={working && 'Saving…'} onClick={keepMine}>
          Keep mine
        </Button>
        <Button variant="secondary" onClick={onUseTheirs}>
          Use theirs
        </Button>
      </div>
    </Dialog>
  )
}

const Differences = ({ differences }: Pick<VersionsDialogProps, 'differences'>) => (
  <table className="w-full table-fixed text-left text-sm">
    <thead>
      <tr>
        <td className="w-1/4" />
        <th scope="col" className="py-2 pr-3">
          Yours
        </th>
        <th scope="col" className="py-2">
          Theirs
        </th>
      </tr>
    </thead>
    <tbody>
      {differences.map(({ name, title, mine, theirs }) => (
        <tr key={name} className="border-t border-line align-top">
          <th scope="row" className="py-2 pr-3 font-normal text-ink-2">
            {title}
          </th>
          <td className="py-2 pr-3 wrap-anywhere">{mine}</td>
          <td className="py-2 wrap-anywhere">{theirs}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
