/** In bytes. A search of a million products uses about twenty million. */
const memoryMax = 64 * 1024 ** 2

let memory = new ArrayBuffer(0)
let used = 0
let isSearching = false

/**
 * Runs a search whose arrays are made by `allocate` in the memory of the search before. Made anew, the arrays of a
 * million products would start the garbage collector every ten searches, which then takes as long as five of them. What
 * outlives the search must be a copy, so `search` waits for nothing.
 */
export function reuseMemory<Result>(search: () => Result extends Promise<unknown> ? never : Result): Result {
  if (isSearching) throw new Error('a search runs in the memory of another one')
  const needed = Math.min(used, memoryMax)
  if (memory.byteLength < needed) memory = new ArrayBuffer(needed)
  used = 0
  isSearching = true
  try {
    return search()
  } finally {
    isSearching = false
  }
}

/** An array of zeros, valid until the search ends. */
export const allocate = (length: number): Uint32Array<ArrayBuffer> => allocateUnsafe(length).fill(0)

/** Like `allocate`, with any contents: the caller reads only what it has written. */
export function allocateUnsafe(length: number): Uint32Array<ArrayBuffer> {
  const start = used
  const end = start + length * Uint32Array.BYTES_PER_ELEMENT
  if (isSearching) used = end
  return isSearching && end <= memory.byteLength
    ? new Uint32Array(memory, start, length)
    : new Uint32Array(length)
}

/** As many as searches at once need; more are left to the garbage collector. */
const unusedMax = 100
const unused: Uint32Array<ArrayBuffer>[] = []

/** Copies of arrays that outlive a search, until they are freed. Later ones are made in the memory of those. */
export interface Copies {
  copy(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer>
  free(): void
  readonly areFreed: boolean
}

export function createCopies(): Copies {
  const used: Uint32Array<ArrayBuffer>[] = []
  let areFreed = false
  return {
    copy(array) {
      const last = unused.pop()
      const room = last && last.length >= array.length ? last : new Uint32Array(array.length)
      used.push(room)
      room.set(array)
      return room.subarray(0, array.length)
    },
    free() {
      areFreed = true
      unused.push(...used.splice(0, unusedMax - unused.length))
    },
    get areFreed() {
      return areFreed
    },
  }
}
