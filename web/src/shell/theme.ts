import { pageChoice } from '#kit/page-choice.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** CSS follows the device on "system". */
export const { choose: chooseTheme, useChosen: useTheme } = pageChoice('theme')
