import { priorityWords } from '@akyede/contract/wish-words'
import type { ItemPriority } from '@akyede/contract/wishlist-fields'
import { SelectBox } from '#ui/select-field.tsx'

interface PriorityChoiceProps {
  /** Names the gift. */
  of: string
  value: ItemPriority
  onChoose: (priority: ItemPriority) => void
}

export const PriorityChoice = ({ of, value, onChoose }: PriorityChoiceProps) => (
  <SelectBox
    aria-label={`How much ${of} is wished for`}
    value={value}
    onChange={event => onChoose(event.target.value as ItemPriority)}
    className="min-h-11 rounded-control border border-line-strong bg-surface py-2 pl-3.5 text-base"
  >
    {(Object.keys(priorityWords) as ItemPriority[]).map(priority => (
      <option key={priority} value={priority}>
        {priorityWords[priority]}
      </option>
    ))}
  </SelectBox>
)
