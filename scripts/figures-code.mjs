// npm run figures:code: prints the size and the coupling of the source, from its syntax trees.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './machine.mjs'

const PRODUCT = ['contract', 'api', 'web', 'shop', 'emulators']
const isTest = file => /\.(test|spec|check)\.|\/(test|e2e|looks|screens)\//.test(file)
const isSeed = file => /\/(seed|seed-[\w-]+|demo-[\w-]+)(\/|\.ts)/.test(file)
const isGenerated = file => /(^|\/)(node_modules|build|\.react-router|\.types)\/|\.d\.ts$/.test(file)

const files = globSync('{contract,api,web,shop,emulators,tools,scripts}/**/*.{ts,tsx,mjs}', {
  cwd: root,
})
  .filter(file => !isGenerated(file))
  .map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const product = files.filter(
  ({ file }) => PRODUCT.includes(file.split('/')[0]) && !isTest(file) && !isSeed(file),
)

for (const source of product) Object.assign(source, readSource(source))
const byPath = new Map(product.map(source => [source.file, source]))
for (const source of product) {
  source.imports = source.specifiers.flatMap(({ specifier, names }) => {
    const target = resolve(source.file, specifier)
    return target ? [{ target, names }] : []
  })
}

const lines = product.map(({ text }) => countLines(text))
const functions = product.flatMap(source => source.functions)
print('product files', product.length)
print('lines', sum(lines))
print('file lines: median, p90, max', spread(lines))
print('function lines: median, p90, max', spread(functions))
print('files of at most 30 lines', share(lines.filter(count => count <= 30).length, lines.length))
print('files of at most 15 lines', share(lines.filter(count => count <= 15).length, lines.length))
print('exports used by exactly one other file', onceUsed())
print(
  'lines of tests and tools',
  sum(files.filter(one => !product.includes(one)).map(({ text }) => countLines(text))),
)
for (const [name, base] of [
  ['API', 'api/src'],
  ['web', 'web/src'],
]) {
  const cycles = cyclesOf(featureGraph(base))
  print(`import cycles of features, ${name}`, cycles.length)
  for (const cycle of cycles) console.log(`  ${cycle.join(' ')}`)
}
print('marks that no product decision explains', unexplainedMarks().join(' ') || 0)

function readSource({ file, text }) {
  const { program, module } = parseSync(file, text)
  const functions = []
  visit(program, node => {
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type) && node.body) {
      functions.push(countLines(text.slice(node.start, node.end)))
    }
  })
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      names: entries.map(({ importName }) => importName.name ?? '*'),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, importName }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, names: [importName.name ?? '*'] }] : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      specifier: text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
      names: ['*'],
    })),
  ]
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => exportName.name ?? (exportName.kind === 'Default' ? 'default' : [])),
  )
  return { functions, specifiers, exported }
}

function visit(node, act) {
  if (Array.isArray(node)) for (const one of node) visit(one, act)
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') act(node)
    for (const key in node) if (key !== 'parent') visit(node[key], act)
  }
}

/** The product file that an import resolves to; undefined for a package. */
function resolve(from, specifier) {
  const workspace = from.split('/')[0]
  const feature = /^#feature\/([\w-]+)$/.exec(specifier)?.[1]
  const own = /^#(platform|ui|kit)\/(.+)$/.exec(specifier)
  const shared = /^@akyede\/contract\/(.+)$/.exec(specifier)?.[1]
  const path = specifier.startsWith('.')
    ? normalize(join(dirname(from), specifier))
    : feature
      ? `${workspace}/src/${feature}/index.ts`
      : own
        ? `${workspace}/src/${own[1]}/${own[2]}`
        : shared && `contract/src/${shared.replace(/\.ts$/, '')}.ts`
  return [path, `${path}.ts`, `${path}.tsx`].find(one => byPath.has(one))
}

function onceUsed() {
  const users = new Map()
  for (const source of product) {
    for (const { target, names } of source.imports) {
      for (const name of names) {
        const key = `${target} ${name}`
        users.set(key, (users.get(key) ?? new Set()).add(source.file))
      }
    }
  }
  const all = product.flatMap(({ file, exported }) => exported.map(name => `${file} ${name}`))
  return share(all.filter(key => users.get(key)?.size === 1).length, all.length)
}

/** The imports between features, including type imports, dynamic imports and route files. */
function featureGraph(base) {
  const featureOf = file => (file.startsWith(`${base}/`) ? relative(base, file).split('/') : [])
  const graph = new Map()
  for (const { file, imports } of product) {
    const [from, ...inside] = featureOf(file)
    if (!from || inside.length === 0) continue
    const targets = graph.get(from) ?? graph.set(from, new Set()).get(from)
    for (const { target } of imports) {
      const [to, ...rest] = featureOf(target)
      if (to && rest.length > 0 && to !== from) targets.add(to)
    }
  }
  return graph
}

/** The strongly connected components of more than one feature (Tarjan's algorithm). */
function cyclesOf(graph) {
  const [index, low, stack, found] = [new Map(), new Map(), [], []]
  const connect = node => {
    index.set(node, index.size)
    low.set(node, index.get(node))
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) connect(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)))
    }
    if (low.get(node) === index.get(node)) found.push(stack.splice(stack.indexOf(node)))
  }
  for (const node of graph.keys()) if (!index.has(node)) connect(node)
  return found.filter(component => component.length > 1)
}

function unexplainedMarks() {
  const decisions = readFileSync(join(root, 'docs/product/decisions.md'), 'utf8')
  const explained = new Set(decisions.match(/\bD\d+\b/g))
  for (const [, from, to] of decisions.matchAll(/\bD(\d+)–D(\d+)\b/g)) {
    for (let number = Number(from); number <= Number(to); number++) explained.add(`D${number}`)
  }
  const marks = files.flatMap(({ text }) =>
    (text.match(/(?:\/\/|\*).*\bD\d{1,3}\b.*/g) ?? []).flatMap(comment => comment.match(/\bD\d{1,3}\b/g)),
  )
  return [...new Set(marks)].filter(mark => !explained.has(mark))
}

function countLines(text) {
  return text.trimEnd().split('\n').length
}

function spread(counts) {
  const sorted = counts.toSorted((one, other) => one - other)
  const at = part => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
  return `${at(0.5)}, ${at(0.9)}, ${sorted.at(-1)}`
}

function share(count, of) {
  return `${count} of ${of} (${((100 * count) / of).toFixed(1)} %)`
}

function sum(counts) {
  return counts.reduce((total, count) => total + count, 0)
}

function print(label, figure) {
  console.log(`${label.padEnd(44)} ${figure}`)
}
