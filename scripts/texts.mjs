// npm run texts [-- feature…]: prints every text that a person reads, with its place, by feature.
import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { root } from './machine.mjs'

const isProduct = file =>
  !/(^|\/)(node_modules|build|test|gallery|\.react-router)\/|\.(test|check|config)\.|\.d\.ts$|common-passwords|(demo|seed|test)-/.test(
    file,
  )
const hiddenAttributes =
  /^(className|class|style|id|key|name|type|role|rel|d|viewBox|sizes|srcSet|media|fill|stroke|transform|autoComplete|inputMode|pattern|(data-|aria-(?!label|description|roledescription|valuetext)).*)$/
/** Calls whose strings only engineers read. */
const hiddenCalls =
  /^(log|logger|console|metrics|sql|clsx|cn|require|querySelector|Error|TypeError|RangeError)$/
const shownKeys =
  /^(label|title|subject|text|message|body|name|heading|hint|description|action|summary|placeholder|alt)$/i
const classWord =
  /[-:[\]/_=]|^(flex|grid|block|hidden|relative|absolute|sticky|truncate|underline|peer|group)$/

/** The texts of one source file, each with its line. */
export function readTexts(file, source) {
  const found = []
  const add = (start, text) => found.push({ line: source.slice(0, start).split('\n').length, text })
  walk(parseSync(file, source).program, [], (node, above) => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const first = node.children.find(isWords)
      if (first) add(first.start + first.value.search(/\S/), oneLine(node.children.map(shownAs).join('')))
    }
    const text = textOf(node)
    if (text !== undefined && isShown(text, above, file)) add(node.start, oneLine(text))
  })
  return found.toSorted((one, other) => one.line - other.line)
}

function walk(node, above, act) {
  if (Array.isArray(node)) for (const one of node) walk(one, above, act)
  else if (node && typeof node === 'object') {
    const isNode = typeof node.type === 'string'
    if (isNode && /^(TS(?!As|Satisfies|NonNull)|Import|ExportAll)/.test(node.type)) return
    if (isNode) act(node, above)
    for (const key in node) if (key !== 'parent') walk(node[key], isNode ? [node, ...above] : above, act)
  }
}

const isWords = node => node.type === 'JSXText' && /\p{L}/u.test(node.value)
const oneLine = text => text.replace(/\s+/g, ' ').trim()

function shownAs(node) {
  if (node.type === 'JSXText') return node.value
  if (node.type !== 'JSXExpressionContainer') return '{…}'
  const { type, value, name } = node.expression
  if (type === 'JSXEmptyExpression') return ''
  return type === 'Literal' ? String(value) : `{${name ?? '…'}}`
}

function textOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return undefined
  return node.quasis.map(({ value }) => value.cooked).join('{…}')
}

function isShown(text, [parent, ...above], file) {
  if (!/\p{L}{2}/u.test(text.replaceAll('{…}', ''))) return false
  if (
    !parent ||
    parent.type === 'TaggedTemplateExpression' ||
    (parent.type === 'BinaryExpression' && parent.operator !== '+')
  )
    return false
  const call = [parent, ...above].find(({ type }) => /^(Call|New|TaggedTemplate)Expression$/.test(type))
  const callee = call?.callee ?? call?.tag
  if (
    callee &&
    [callee.name, callee.object?.name, callee.object?.property?.name].some(name => hiddenCalls.test(name))
  ) {
    return false
  }
  const attribute = [parent, ...above].find(
    ({ type }) => type === 'JSXAttribute' || type === 'ArrowFunctionExpression',
  )
  if (attribute?.type === 'JSXAttribute' && hiddenAttributes.test(attribute.name.name)) return false
  if (/^(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|WITH|LOCK|SET|GET|POST|PUT|PATCH)\b/.test(text))
    return false
  if (/^[a-z][\w.-]*: |^\S*[/<=]\S*$|^[A-Z][a-z]+(-[A-Z][a-z]+)+$|^[A-Z_\d]+$/.test(text)) return false
  const words = text.trim().split(/\s+/)
  if (words.length > 1)
    return /^[\p{Lu}“‘'"{₵]/u.test(text.trim()) || !words.some(word => classWord.test(word))
  if (/^\p{Lu}\p{Ll}+[.?!…]?$/u.test(text)) {
    return file.startsWith('web/') || file.startsWith('contract/') || shownKeys.test(parent.key?.name)
  }
  return false
}

const folders = [...new Set(globSync('{api,web}/src/*/', { cwd: root }).map(path => basename(path)))]

/** The feature that a file belongs to. */
export function featureOf(file) {
  const [top, , ...rest] = file.split('/')
  if (top === 'emulators' || top === 'shop') return top
  if (rest[0] === 'routes') return rest[1]
  if (rest.length > 1) return rest[0]
  const name = basename(file).replace(/\.\w+$/, '')
  return folders.find(folder => name === folder || name.startsWith(`${folder.replace(/s$/, '')}-`)) ?? name
}

function print(wanted) {
  const files = globSync('{contract,api,web,shop,emulators/*}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    isProduct,
  )
  const features = Map.groupBy(files.toSorted(), featureOf)
  for (const [feature, inFeature] of [...features].toSorted()) {
    if (wanted.length > 0 && !wanted.includes(feature)) continue
    const lines = inFeature.flatMap(file =>
      readTexts(file, readFileSync(join(root, file), 'utf8')).map(
        ({ line, text }) => `${file}:${line}  ${text}`,
      ),
    )
    if (lines.length > 0) process.stdout.write(`\n# ${feature}\n${lines.join('\n')}\n`)
  }
}

if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) print(process.argv.slice(2))
