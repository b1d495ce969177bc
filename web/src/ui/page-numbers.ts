/** The page numbers worth showing; `gap` stands for the ones left out. */
export function pageNumbers(page: number, totalPages: number): (number | 'gap')[] {
  const near = [1, page - 1, page, page + 1, totalPages].filter(number => number >= 1 && number <= totalPages)
  const shown = [...new Set(near)].sort((a, b) => a - b)
  return shown.flatMap((number, index) => {
    const skipped = number - (shown[index - 1] ?? number - 1) - 1
    if (skipped === 0) return [number]
    return skipped === 1 ? [number - 1, number] : ['gap' as const, number]
  })
}
