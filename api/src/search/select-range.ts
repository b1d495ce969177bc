/** Below zero when `a` comes before `b`; never zero for two. */
export type Compare = (a: number, b: number) => number

/** What stands from `from` to before `to` once all are in order, without putting all in order; the rest is mixed up. */
export function selectRange(all: Uint32Array, compare: Compare, from: number, to: number): Uint32Array {
  const end = Math.min(to, all.length)
  bringForward(all, compare, end)
  const front = all.subarray(0, end)
  bringForward(front, compare, from)
  return front.subarray(from).sort(compare)
}

/** Brings the first `count` to the front, in any order: Hoare's selection. */
function bringForward(all: Uint32Array, compare: Compare, count: number): void {
  let left = 0
  let right = all.length - 1
  while (left < right && count > left && count <= right) {
    const pivot = middleOf(all, compare, left, right)
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

/** Of the first, the middle and the last one: what is in order already is no bad luck. */
function middleOf(all: Uint32Array, compare: Compare, left: number, right: number): number {
  const [, middle = 0] = [left, (left + right) >> 1, right].map(at => all[at] ?? 0).sort(compare)
  return middle
}

function swap(all: Uint32Array, a: number, b: number): void {
  const kept = all[a] ?? 0
  all[a] = all[b] ?? 0
  all[b] = kept
}
