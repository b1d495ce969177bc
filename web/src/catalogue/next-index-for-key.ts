/** Where a key leads from one of several things in a row, as the ARIA pattern of tabs wants it; undefined: nowhere. */
export function nextIndexForKey(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
