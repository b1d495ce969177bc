import type { WishlistPrivacy } from '@akyede/contract/wishlist-fields'
import { RadioGroup } from '#ui/radio-group.tsx'
import { privacyWords } from './list-words.ts'

interface PrivacyFieldProps {
  value: WishlistPrivacy
  error?: string | undefined
  onChoose: (privacy: WishlistPrivacy) => void
}

const offered: readonly WishlistPrivacy[] = ['private', 'friends', 'group', 'public']

/** Who can see a list, each answer with what it comes to. */
export const PrivacyField = ({ value, error, onChoose }: PrivacyFieldProps) => (
  <RadioGroup
    legend="Who can see it?"
    name="privacy"
    error={error}
    options={offered.map(privacy => ({
      value: privacy,
      text: privacyWords[privacy].text,
      hint: privacyWords[privacy].means,
    }))}
    value={value}
    onChoose={chosen => onChoose(chosen as WishlistPrivacy)}
  />
)
