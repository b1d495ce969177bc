/** A bit for each ordinal, the lowest of a byte first, as PostgreSQL's `get_bit` numbers them. */
export type Bits = Uint8Array<ArrayBuffer>

export const hasBit = (bits: Bits, ordinal: number): boolean =>
  ((bits[ordinal >> 3] ?? 0) & (1 << (ordinal & 7))) !== 0

export function toBits(ordinals: Uint32Array): Bits {
  const highest = ordinals.reduce((most, ordinal) => Math.max(most, ordinal), 0)
  const bits = new Uint8Array((highest >> 3) + 1)
  for (const ordinal of ordinals) bits[ordinal >> 3] = (bits[ordinal >> 3] ?? 0) | (1 << (ordinal & 7))
  return bits
}
