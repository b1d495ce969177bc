/** Negative when `a` comes before `b`; never zero for two different values. */
export type Compare = (a: number, b: number) => number

/** Returns the values from index `from` to before `to` of the sorted order without sorting all. */
export function selectRange(all: Uint32Array, compare: Compare, from: number, to: number): Uint32Array {
  const front = firstOf(all, compare, Math.min(to, all.length))
  selectFirst(front, compare, from)
  return front.subarray(from).sort(compare)
}

/**
 * The first `count` values of the sorted order, in any order. Most of the others take one comparison: with the last of
 * the values that are the first so far.
 */
function firstOf(all: Uint32Array, compare: Compare, count: number): Uint32Array {
  const found = new Uint32Array(Math.min(2 * count, all.length))
  let size = 0
  let last: number | undefined
  for (let index = 0; index < all.length; index++) {
    const value = all[index] ?? 0
    if (last !== undefined && compare(value, last) > 0) continue
    found[size++] = value
    if (size < found.length) continue
    selectFirst(found, compare, count)
    size = count
    last = lastOf(found.subarray(0, count), compare)
  }
  const rest = found.subarray(0, size)
  selectFirst(rest, compare, count)
  return rest.subarray(0, count)
}

const lastOf = (values: Uint32Array, compare: Compare): number | undefined =>
  values.reduce<number | undefined>(
    (last, value) => (last !== undefined && compare(value, last) < 0 ? last : value),
    undefined,
  )

/** Moves the first `count` values to the front, in any order (Hoare's selection). */
function selectFirst(all: Uint32Array, compare: Compare, count: number): void {
  let left = 0
  let right = all.length - 1
  while (left < right && count > left && count <= right) {
    const pivot = medianOf(all, compare, left, right)
    let low = left
    let high = right
    while (low <= high) {
      while (compare(all[low] ?? 0, pivot) < 0) low++
      while (compare(all[high] ?? 0, pivot) > 0) high--
      if (low <= high) swap(all, low++, high--)
    }
    if (count <= high) right = high
    else if (count > low) left = low
    else return
  }
}

/** The median of the first, middle and last value, so that sorted input is not the worst case. */
function medianOf(all: Uint32Array, compare: Compare, left: number, right: number): number {
  const [, median = 0] = [left, (left + right) >> 1, right].map(at => all[at] ?? 0).sort(compare)
  return median
}

function swap(all: Uint32Array, a: number, b: number): void {
  const first = all[a] ?? 0
  all[a] = all[b] ?? 0
  all[b] = first
}
