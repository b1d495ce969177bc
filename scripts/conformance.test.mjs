import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../contract/src/api.ts'
import routes from '../web/src/routes.ts'
import { root } from './machine.mjs'
import { titlesIn, titlesInSource } from './test/test-titles.mjs'

const folder = 'docs/conformance'
const read = file => readFileSync(join(root, file), 'utf8')
const parts = ['screens', 'entities', 'states', 'validations', 'calls', 'messages', 'constants']
const documents = globSync(`${folder}/*.md`, { cwd: root }).sort()
const rowsIn = name => rowsOf(read(`${folder}/${name}.md`))

test('each part of the specification has its document, and the list names each', () => {
  expect(documents.map(file => basename(file, '.md'))).toEqual([...parts].sort())
  const listed = [...read('docs/conformance.md').matchAll(/\(conformance\/([\w-]+)\.md\)/g)]
  expect(listed.map(([, name]) => name).sort()).toEqual([...parts].sort())
})

describe.each(documents)('%s', document => {
  const rows = rowsOf(read(document))

  test('has rows of three non-empty cells', () => {
    expect(rows.length).toBeGreaterThan(20)
    const broken = rows.filter(cells => cells.length !== 3 || cells.some(cell => cell === ''))
    expect(broken.map(cells => cells.join(' | '))).toEqual([])
  })

  test('names existing tests in each row', () => {
    const missing = rows.flatMap(([subject, , proofs = '']) =>
      proofsIn(proofs)
        .filter(({ file, title }) => !file || !title || !titlesIn(file).includes(title))
        .map(proof => `${subject}: ${proof.text}`),
    )
    expect(missing).toEqual([])
  })
})

test('screens.md has a row for every route and no other', () => {
  const shown = rowsIn('screens').flatMap(([subject]) => [...subject.matchAll(/`(\/[^`]*)`/g)])
  const written = new Set(shown.map(([, path]) => withoutNames(path)))
  expect([...written].sort()).toEqual([...new Set(pathsOf(routes).map(withoutNames))].sort())
})

test('calls.md has a row for every endpoint', () => {
  const shown = rowsIn('calls').flatMap(([subject]) => [
    ...subject.matchAll(/`(GET|POST|PUT|PATCH|DELETE) \/?([^`?]*?)\/?`/g),
  ])
  const written = new Set(shown.map(([, method, path]) => `${method} /${withoutNames(path)}`))
  const every = Object.values(endpoints).map(({ method, path }) => `${method} ${withoutNames(path)}`)
  expect(every.filter(call => !written.has(call))).toEqual([])
})

test('finds tests by their title, and ignores what only looks like a test', () => {
  // Split, so that a search for skipped tests does not find this one.
  const unrun = 'skip'
  const source = `
    describe('a cart', () => {
      it('keeps a "line"', () => {})
      test.each([['a', 1]] as const)('counts %s', () => { expect(page, 'no title').toBe(1) })
      test.for(faults)(\`is \${harm}\`, () => {})
    })
    test.${unrun}('is not run', () => {})
    test('walks', async () => { await test.step('a part', () => {}) })`
  expect(titlesInSource(source, '.ts')).toEqual(['keeps a "line"', 'counts %s', `is \${harm}`, 'walks'])
})

test('detects a row that names a missing test', () => {
  const [row] = rowsOf(
    '| said | decided | shown by |\n|---|---|---|\n| a\\|b | – | `x.test.ts` "t"<br>"u" |\n',
  )
  expect(row).toEqual(['a|b', '–', '`x.test.ts` "t"<br>"u"'])
  const proofs = proofsIn(row[2]).map(({ file, title }) => [file, title])
  expect(proofs).toEqual([
    ['x.test.ts', 't'],
    ['x.test.ts', 'u'],
  ])
  expect(titlesIn('x.test.ts')).toEqual([])
  expect(proofsIn('by hand')[0]).toMatchObject({ file: undefined, title: undefined })
})

const withoutNames = path => path.replaceAll(/:\w+|\{\w+\}/g, '{}')

/** Every full path of the router. */
function pathsOf(entries, above = '') {
  return entries.flatMap(({ path, index, children }) => {
    const address = path === undefined ? above : `${above}/${path}`
    if (children) return pathsOf(children, address)
    return index ? [address || '/'] : [address]
  })
}

/** Parses the rows of a table `| specification | deviation | tests |`, below its line of dashes. */
function rowsOf(document) {
  const lines = document.split('\n')
  const isOfTable = at => lines[at]?.startsWith('|') && !lines[at].startsWith('|---')
  return lines
    .map((line, at) => ({ line, at }))
    .filter(({ at }) => isOfTable(at) && !lines[at + 1]?.startsWith('|---'))
    .map(({ line }) => cellsOf(line))
}

function cellsOf(line) {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map(cell => cell.trim().replaceAll('\\|', '|'))
}

/**
 * Parses the tests of a cell: `file` "title", separated by <br>; a title without a file belongs to the file
 * before it.
 */
function proofsIn(cell) {
  let file
  return cell.split('<br>').map(part => {
    const [, named, title] = /^(?:`([^`]+)` )?"(.+)"$/s.exec(part.trim()) ?? []
    file = named ?? file
    return { file, title, text: part.trim() }
  })
}
