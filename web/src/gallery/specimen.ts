import type { ReactNode } from 'react'

/** One state that a part can be in. */
export interface SpecimenState {
  readonly state: string
  readonly shown: ReactNode
  /** Takes the whole line. */
  readonly wide?: true
}

/** A file of `web/src/ui` and all the looks of what it draws. */
export interface Specimen {
  /** The file's name: "button". */
  readonly of: string
  readonly states: readonly SpecimenState[]
}

/** One look for each of them; what misses one does not compile. */
export const eachState = <Name extends string>(
  shown: Readonly<Record<Name, ReactNode>>,
  wide?: true,
): readonly SpecimenState[] =>
  (Object.entries(shown) as [Name, ReactNode][]).map(([state, node]) => ({
    state,
    shown: node,
    ...(wide && { wide }),
  }))

/** Longer than anybody plans for, in the letters of Ghana. */
export const longName =
  'Nana Akosua Ɛyɛ-Mawuɖekuwò Agyeiwaa Dɔkono-Ansah of the Bolgatanga Straw Weavers’ Cooperative'

export const longWord = 'Nkonsonkonsonbɔfoɔkuwmufoɔahyiaeɛna'

export const longText =
  'Woven by hand in Bolgatanga from elephant grass that was dyed twice, dried for three days and split with a knife no longer than a finger.'
