import { type Bits, countBits, ordinalsIn } from './bits.ts'

export interface ProductSet {
  readonly size: number
  readonly bits: Bits
  /** The ordinals of the products, in order. */
  ordinals(): Uint32Array
  copy(copyBits: CopyBits): ProductSet
}

export type CopyBits = (bits: Bits) => Bits

/** Counts and lists the products when they are asked for. */
export function productSet(bits: Bits, known?: number): ProductSet {
  let size = known
  let ordinals: Uint32Array | undefined
  const set = {
    bits,
    get size() {
      size ??= countBits(bits)
      return size
    },
    ordinals: () => (ordinals ??= ordinalsIn(bits, set.size)),
    copy: (copyBits: CopyBits) => productSet(copyBits(bits), size),
  }
  return set
}
