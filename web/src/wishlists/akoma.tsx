import { Adinkra } from '#ui/adinkra.tsx'
import { classes } from '#ui/classes.ts'

/** Akoma, the heart: filled for what is saved, else its outline. */
export const Akoma = ({ filled, size }: { filled: boolean; size: number }) => (
  <Adinkra
    name="akoma"
    size={size}
    className={classes(
      'shrink-0',
      !filled && '[&_path]:fill-none [&_path]:stroke-current [&_path]:stroke-[9]',
    )}
  />
)
