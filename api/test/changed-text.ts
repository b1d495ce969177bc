import fc from 'fast-check'

/** The characters of base64url and of similar encodings. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.+/=%']

/** Variants of this text with one character replaced, left out or inserted, or with its end cut off. */
export function changesOf(text: string): fc.Arbitrary<string> {
  const place = fc.oneof(fc.nat(text.length - 1), fc.constantFrom(text.length - 1, text.length - 2))
  const letter = fc.constantFrom(...letters)
  const changed = fc
    .tuple(place, letter, fc.constantFrom('other', 'gone', 'new', 'cut'))
    .map(([at, one, how]) => {
      const [before, after] = [text.slice(0, at), text.slice(at + 1)]
      if (how === 'other') return before + one + after
      if (how === 'gone') return before + after
      if (how === 'new') return before + one + text.slice(at)
      return before
    })
  return changed.filter(other => other !== text)
}

/** The other base64url encodings of the same 32 bytes: the last two bits of the last character are unused. */
export function otherSpellings(text: string): string[] {
  const last = letters.indexOf(text.at(-1) ?? '')
  return [1, 2, 3].map(bits => text.slice(0, -1) + letters[last ^ bits])
}
