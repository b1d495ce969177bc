import { purposeWords } from '@akyede/contract/wish-words'
import type { WishlistPurpose } from '@akyede/contract/wishlist-fields'
import { RadioGroup } from '#ui/radio-group.tsx'
import { isOccasion, occasions } from './occasion-words.ts'

interface OccasionFieldProps {
  value: WishlistPurpose | null
  onChoose: (purpose: WishlistPurpose | null) => void
  error?: string | undefined
}

const none = 'none'

/** Occasion of a list, as chips. */
export const OccasionField = ({ value, onChoose, error }: OccasionFieldProps) => (
  <RadioGroup
    legend="What’s the occasion?"
    name="purpose"
    variant="chips"
    error={error}
    options={[
      { value: none, text: 'No occasion' },
      ...occasions.map(purpose => ({ value: purpose, text: purposeWords[purpose] })),
    ]}
    value={value ?? none}
    onChoose={chosen => onChoose(isOccasion(chosen) ? chosen : null)}
  />
)
