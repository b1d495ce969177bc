import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parseAst } from 'vitest/node'
import { root } from '../machine.mjs'

/** Calls that are not running tests: `test.step` is part of one, `test.skip` does not run. */
const NO_TESTS = new Set(['describe', 'step', 'skip', 'todo', 'fixme', 'fails', 'extend', 'use'])
const titlesByFile = new Map()

/** The titles of the tests in a file as written, with placeholders. */
export function titlesIn(file) {
  const cached = titlesByFile.get(file)
  if (cached) return cached
  const titles = existsSync(join(root, file))
    ? titlesInSource(readFileSync(join(root, file), 'utf8'), extname(file))
    : []
  titlesByFile.set(file, titles)
  return titles
}

export function titlesInSource(source, extension) {
  const titles = []
  visit(parseAst(source, { lang: extension === '.tsx' ? 'tsx' : 'ts' }), node => {
    if (node.type !== 'CallExpression' || !namesTest(node.callee)) return
    const [title] = node.arguments
    if (typeof title?.value === 'string') titles.push(title.value)
    if (title?.type === 'TemplateLiteral') titles.push(source.slice(title.start + 1, title.end - 1))
  })
  return titles
}

/** `test`, `it.each(rows)`, `test.runIf(there)`, … */
function namesTest(callee) {
  if (callee.type === 'Identifier') return callee.name === 'test' || callee.name === 'it'
  if (callee.type === 'CallExpression') return namesTest(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return namesTest(callee.tag)
  return callee.type === 'MemberExpression' && !NO_TESTS.has(callee.property.name) && namesTest(callee.object)
}

function visit(node, act) {
  if (Array.isArray(node)) for (const part of node) visit(part, act)
  if (typeof node?.type !== 'string') return
  act(node)
  for (const part of Object.values(node)) if (typeof part === 'object') visit(part, act)
}
