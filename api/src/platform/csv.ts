type Cell = string | number | null

/**
 * A line of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front
 * (OWASP, CSV injection), also behind what other countries' spreadsheets take for the end of a cell; numbers are not
 * texts, so negative amounts can still be added up.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '')
  const text = cell.replace(/(^|[;\t\r\n])(?=[=+\-@＝＋－＠])/g, "$1'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Spreadsheets read a file with this mark as UTF-8. */
export const csvStart = '\uFEFF'
