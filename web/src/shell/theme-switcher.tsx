import { Monitor, Moon, Sun } from 'lucide-react'
import { pageChoice } from '#kit/page-choice.ts'

const faces = {
  light: { name: 'Light', Icon: Sun },
  dark: { name: 'Dark', Icon: Moon },
  system: { name: 'System', Icon: Monitor },
} satisfies Record<Theme, unknown>

/** A radio group for the theme: Light, Dark or System. The choice applies at once in all tabs. */
export function ThemeSwitcher() {
  const chosen = useTheme()
  return (
    <fieldset className="noscript:hidden">
      <legend className="mb-2 text-sm font-semibold text-ink-2 in-[footer]:sr-only">Theme</legend>
      <div className="inline-flex flex-wrap rounded-panel in-[footer]:p-0 border border-line-strong bg-surface p-1">
        {themes.map(theme => {
          const { name, Icon } = faces[theme]
          return (
            <label
              key={theme}
              className="relative flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-chip px-3.5 text-sm max-md:in-[footer]:px-0 font-semibold text-ink-2 has-checked:bg-ink has-checked:text-bg has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:outline-2"
            >
              <input
                type="radio"
                name="theme"
                value={theme}
                checked={theme === chosen}
                onChange={() => chooseTheme(theme)}
                className="absolute inset-0 m-0 appearance-none rounded-chip opacity-0"
              />
              <Icon aria-hidden size={18} strokeWidth={1.75} />
              <span className="max-md:in-[footer]:sr-only">{name}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

const themes = ['light', 'dark', 'system'] as const
type Theme = (typeof themes)[number]

/** With "system" CSS follows the device. */
export const { choose: chooseTheme, useChosen: useTheme } = pageChoice('theme')
