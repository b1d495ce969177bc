/** What a table says: `| the specification | decided otherwise | proofs |`, from below its line of dashes on. */
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

/** The tests that a cell names: `file` "title", further ones after <br>; a lone "title" stands in the file before it. */
export function proofsIn(cell) {
  let file
  return cell.split('<br>').map(part => {
    const [, named, title] = /^(?:`([^`]+)` )?"(.+)"$/s.exec(part.trim()) ?? []
    file = named ?? file
    return { file, title, said: part.trim() }
  })
}
