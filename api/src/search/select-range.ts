/** Negative when `a` comes before `b`; never zero for two different values. */
export type Compare = (a: number, b: number) => number

/**
 * Returns the values from index `from` to before `to` of the sorted order without sorting all. The other
 * values are reordered.
 */
export function selectRange(all: Uint32Array, compare: Compare, from: number, to: number): Uint32Array {
  const end = Math.min(to, all.length)
  selectFirst(all, compare, end)
  const front = all.subarray(0, end)
  selectFirst(front, compare, from)
  return front.subarray(from).sort(compare)
}

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
