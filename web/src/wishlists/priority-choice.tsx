import { priorityWords } from '@akyede/contract/wish-words'
import type { ItemPriority } from '@akyede/contract/wishlist-fields'
import { ChevronDown } from 'lucide-react'

interface PriorityChoiceProps {
  /** Names the gift. */
  of: string
  value: ItemPriority
  onChoose: (priority: ItemPriority) => void
}

export const PriorityChoice = ({ of, value, onChoose }: PriorityChoiceProps) => (
  <span className="relative block">
    <select
      aria-label={`How much ${of} is wished for`}
      value={value}
      onChange={event => onChoose(event.target.value as ItemPriority)}
      className="min-h-11 appearance-none rounded-control border border-line-strong bg-surface py-2 pr-10 pl-3.5 text-base"
    >
      {(Object.keys(priorityWords) as ItemPriority[]).map(priority => (
        <option key={priority} value={priority}>
          {priorityWords[priority]}
        </option>
      ))}
    </select>
    <ChevronDown
      aria-hidden
      size={20}
      strokeWidth={1.75}
      className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-2"
    />
  </span>
)
