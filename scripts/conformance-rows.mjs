/** Parses the rows of a table `| specification | deviation | tests |`, below its line of dashes. */
export function rowsOf(document) {
  const lines = document.split('\n')
  const isOfTable = at => lines[at]?.startsWith('|') && !lines[at].startsWith('|---')
  return lines
    .map((line, at) => ({ line, at }))
    .filter(({ at }) => isOfTable(at) && !lines[at + 1]?.startsWith('|---'))
    .map(({ line }) => cellsOf(line))
}

const cellsOf = line =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map(cell => cell.trim().replaceAll('\\|', '|'))

/**
 * Parses the tests of a cell: `file` "title", separated by <br>; a title without a file belongs to the file
 * before it.
 */
export function proofsIn(cell) {
  let file
  return cell.split('<br>').map(part => {
    const [, named, title] = /^(?:`([^`]+)` )?"(.+)"$/s.exec(part.trim()) ?? []
    file = named ?? file
    return { file, title, said: part.trim() }
  })
}
