import type { ReactNode } from 'react'

/** One state of a component. */
export interface SpecimenState {
  readonly state: string
  readonly shown: ReactNode
  /** Takes the full width. */
  readonly wide?: true
}

/** A file of `web/src/ui` with all states of its components. */
export interface Specimen {
  /** The name of the file: "button". */
  readonly of: string
  readonly states: readonly SpecimenState[]
}

/** One state per name. A missing name does not compile. */
export const eachState = <Name extends string>(
  shown: Readonly<Record<Name, ReactNode>>,
  wide?: true,
): readonly SpecimenState[] =>
  (Object.entries(shown) as [Name, ReactNode][]).map(([state, node]) => ({
    state,
    shown: node,
    ...(wide && { wide }),
  }))

/** An unusually long name with letters of Ghanaian languages. */
export const longName =
  'Nana Akosua Ɛyɛ-Mawuɖekuwò Agyeiwaa Dɔkono-Ansah of the Bolgatanga Straw Weavers’ Cooperative'

export const longWord = 'Nkonsonkonsonbɔfoɔkuwmufoɔahyiaeɛna'

export const longText =
  'Woven by hand in Bolgatanga from elephant grass that was dyed twice, dried for three days and split with a knife no longer than a finger.'
