import { expect, it } from 'vitest'
import { plainName } from './name-field.tsx'

it.each([
  ['Owusu-Ansah', 'Owusu Ansah'],
  ['Nana – Yaa', 'Nana Yaa'],
  ['N’Dri', 'NDri'],
  ["O'Brien-", 'OBrien'],
  ['Ɔkɔmfoɔ Abɛna', 'Ɔkɔmfoɔ Abɛna'],
  ['Ama1', 'Ama1'],
])('writes %s as %s', (typed, plain) => expect(plainName(typed)).toBe(plain))
