import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

export interface RadioOption {
  value: string
  text: ReactNode
  hint?: ReactNode
  /** The reason why the option is not available. It stays focusable and is struck through. */
  unavailable?: string
}

export interface RadioProps extends ComponentProps<'input'> {
  option: RadioOption
}

export const radioShape =
  'relative flex min-h-11 border border-line-strong bg-surface has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

/** One of several short options side by side: a native radio with its arrow keys. */
export function RadioChip({ option, ...input }: RadioProps) {
  return (
    <label
      className={classes(
        radioShape,
        'items-center rounded-chip px-4 has-checked:border-ink has-checked:bg-ink has-checked:text-bg has-checked:font-semibold forced-colors:has-checked:outline-2',
      )}
    >
      <input
        {...input}
        type="radio"
        value={option.value}
        aria-disabled={option.unavailable ? true : undefined}
        className="absolute inset-0 m-0 appearance-none opacity-0"
      />
      <RadioText option={option} />
    </label>
  )
}

export function RadioText({ option }: Pick<RadioProps, 'option'>) {
  return (
    <span>
      <span className={classes('block', option.unavailable && 'line-through opacity-70')}>{option.text}</span>
      {option.hint && <span className="block text-sm text-ink-2">{option.hint}</span>}
      {option.unavailable && <span className="block text-sm">{option.unavailable}</span>}
    </span>
  )
}
