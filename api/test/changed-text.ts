import fc from 'fast-check'

/** What a token in base64url and its neighbours may be spelled with. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.+/=%']

/** This text, with a letter that became another one, was left out, came in, or was cut off behind. */
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

/** The other base64url texts of these 32 bytes: the last two bits of their last character count for nothing. */
export function otherSpellings(text: string): string[] {
  const last = letters.indexOf(text.at(-1) ?? '')
  return [1, 2, 3].map(bits => text.slice(0, -1) + letters[last ^ bits])
}
