import { Button } from './button.tsx'

interface NewPillProps {
  count: number
  onShow: () => void
}

/** A button with the number of new entries, "3 new". The list does not move while a user reads it. */
export const NewPill = ({ count, onShow }: NewPillProps) => (
  <div role="status" className="sticky top-16 z-5 grid justify-items-center empty:hidden md:top-24">
    {count > 0 && (
      <Button onClick={onShow} className="rounded-chip shadow-e2">
        {count} new
      </Button>
    )}
  </div>
)
