import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './machine.mjs'

const text = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** The number of requirements of levels 1 and 2 per section of ASVS 5.0.0, in chapters 6, 7, 9 and 10. */
const sections = {
  6.1: 3,
  6.2: 12,
  6.3: 4,
  6.4: 4,
  6.5: 5,
  6.6: 3,
  6.8: 4,
  7.1: 3,
  7.2: 4,
  7.3: 2,
  7.4: 5,
  7.5: 2,
  7.6: 2,
  9.1: 3,
  9.2: 4,
  10.1: 2,
  10.2: 2,
  10.3: 4,
  10.4: 11,
  10.5: 5,
  10.6: 2,
  10.7: 3,
}
const required = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
)

const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number, level, sense, proof]) => ({ number, level, sense, proof }),
)
const named = rows.flatMap(({ number, proof }) =>
  [...proof.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)` "([^"]+)"/g)].map(([, file, sentence]) => [
    number,
    file,
    sentence,
  ]),
)
const anchors = [...text.matchAll(/^## (.+)$/gm)].map(
  ([, title]) => `#${title.toLowerCase().replaceAll(' ', '-')}`,
)

describe('the table of ASVS', () => {
  test('has a row for every requirement, in order, and no other', () => {
    expect(rows.map(({ number }) => number).sort(byNumber)).toEqual([...required].sort(byNumber))
  })

  test.each(rows.map(({ number, proof }) => [number, proof]))(
    'proves %s by a test, a section or a reason',
    (_, proof) => {
      const sectionsNamed = [...proof.matchAll(/\]\((#[\w-]+)\)/g)].map(([, anchor]) => anchor)
      expect(sectionsNamed.filter(anchor => !anchors.includes(anchor))).toEqual([])
      const hasTest = /`[^`]+\.(?:test|spec)\.tsx?` "/.test(proof)
      const hasReason = /(Deviation|None): \S+ \S+/.test(proof)
      expect(hasTest || hasReason || sectionsNamed.length > 0).toBe(true)
    },
  )

  test.each(named)('%s names an existing test: %s "%s"', (_, file, sentence) => {
    expect(existsSync(join(root, file))).toBe(true)
    expect(readFileSync(join(root, file), 'utf8')).toContain(sentence)
  })
})

const weight = number => number.split('.').reduce((sum, part) => sum * 100 + Number(part), 0)
function byNumber(one, other) {
  return weight(one) - weight(other)
}
