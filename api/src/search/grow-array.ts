type Column = Uint16Array | Uint32Array | Int32Array | Float64Array

/** An eighth more than is needed, so that one row more does not copy all. */
export const capacityFor = (rows: number): number => rows + Math.ceil(rows / 8)

/** The same numbers with room for so many rows. */
export function growArray<T extends Column>(column: T, rows: number): T {
  if (column.length >= rows) return column
  const Larger = column.constructor as new (length: number) => T
  const larger = new Larger(capacityFor(rows))
  larger.set(column)
  return larger
}
