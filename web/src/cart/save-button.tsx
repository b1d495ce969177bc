import { Heart } from 'lucide-react'
import { Button } from '#ui/button.tsx'

interface SaveButtonProps {
  /** The name of the gift. */
  name: string
  onClick?: () => void
  className?: string
}

export const SaveButton = ({ name, ...button }: SaveButtonProps) => (
  <Button variant="quiet" aria-label={`Save to wishlist: ${name}`} {...button}>
    <Heart aria-hidden size={18} strokeWidth={1.75} />{' '}
    <span className="hidden sm:inline">Save to wishlist</span>
  </Button>
)
