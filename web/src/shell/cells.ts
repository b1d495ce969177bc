/** A position in a list of rows, such as the second cell of the first row. */
export interface Cell {
  readonly row: number
  readonly column: number
}

/**
 * The cell that a key moves to from a cell, or from the field above (ARIA Authoring Practices, combobox).
 * Undefined when the key belongs to the field. `widths` holds the number of cells in each row.
 */
export function stepTo(key: string, widths: readonly number[], from: Cell | undefined): Cell | undefined {
  const last = widths.length - 1
  const inRow = (row: number): Cell => ({ row, column: Math.min(from?.column ?? 0, (widths[row] ?? 1) - 1) })
  const inColumn = (column: number): Cell | undefined =>
    from && column >= 0 && column < (widths[from.row] ?? 0) ? { row: from.row, column } : undefined
  if (last < 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return inRow(from && from.row < last ? from.row + 1 : 0)
    case 'ArrowUp':
      return inRow(from && from.row > 0 ? from.row - 1 : last)
    case 'Home':
      return from && inRow(0)
    case 'End':
      return from && inRow(last)
    case 'ArrowLeft':
      return inColumn((from?.column ?? 0) - 1)
    case 'ArrowRight':
      return inColumn((from?.column ?? 0) + 1)
    default:
      return undefined
  }
}

/** The same cell, or the nearest one when rows were removed. */
export function nearestCell({ row, column }: Cell, widths: readonly number[]): Cell | undefined {
  if (widths.length === 0) return undefined
  const nearest = Math.min(row, widths.length - 1)
  return { row: nearest, column: Math.min(column, (widths[nearest] ?? 1) - 1) }
}
