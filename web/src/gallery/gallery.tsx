import { type ReactNode, useState } from 'react'
import { RadioGroup } from '#ui/radio-group.tsx'
import { actions } from './actions.tsx'
import { choices } from './choices.tsx'
import { fields } from './fields.tsx'
import { lists } from './lists.tsx'
import { marks } from './marks.tsx'
import { pictures } from './pictures.tsx'
import { sheets } from './sheets.tsx'
import type { Specimen } from './specimen.ts'
import { awaited } from './waiting.tsx'

const rooms: Readonly<Record<string, readonly Specimen[]>> = {
  'What is pressed': actions,
  'What is filled in': fields,
  'What is chosen': choices,
  'What narrows a list': lists,
  'What is read at a glance': marks,
  'What is looked at': pictures,
  'What holds and leads': sheets,
  'What is awaited, missing or failed': awaited,
}

/** Every component of `web/src/ui` in every state, for developers. It is not part of the shop. */
export function Gallery() {
  return (
    <div className="page gallery">
      <header>
        <h1 className="text-title">Every part, in every state</h1>
        <Theme />
        <Contents />
      </header>
      <main>
        {Object.entries(rooms).map(([title, specimens]) => (
          <section key={title} aria-label={title}>
            <h2 className="text-title">{title}</h2>
            {specimens.map(specimen => (
              <Exhibit key={specimen.of} specimen={specimen} />
            ))}
          </section>
        ))}
      </main>
    </div>
  )
}

const themes = ['system', 'light', 'dark'].map(value => ({ value, text: value }))

/** Sets the theme of this visit only. The stored choice does not change. */
function Theme() {
  const [theme, setTheme] = useState('system')
  const choose = (chosen: string) => {
    setTheme(chosen)
    document.documentElement.dataset.theme = chosen
  }
  return (
    <RadioGroup
      legend="Theme"
      name="theme"
      variant="chips"
      options={themes}
      value={theme}
      onChoose={choose}
    />
  )
}

function Contents() {
  return (
    <nav aria-label="Parts">
      {Object.values(rooms)
        .flat()
        .map(({ of }) => (
          <a key={of} href={`#${of}`}>
            {of}
          </a>
        ))}
    </nav>
  )
}

function Exhibit({ specimen: { of, states } }: { specimen: Specimen }) {
  return (
    <article id={of} data-specimen={of} className="exhibit">
      <h3>{of}</h3>
      <div className="looks">
        {states.map(({ state, shown, wide }) => (
          <Frame key={state} state={state} wide={wide}>
            {shown}
          </Frame>
        ))}
      </div>
    </article>
  )
}

function Frame({ state, wide, children }: { state: string; wide: true | undefined; children: ReactNode }) {
  return (
    <figure data-wide={wide}>
      <figcaption>{state}</figcaption>
      {children}
    </figure>
  )
}
