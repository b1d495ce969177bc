import { asPesewas } from '@akyede/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countBits, createBits, hasBit, ordinalsIn, toBits } from './bits.ts'
import { createColumns, type ProductRow, wordNumber } from './columns.ts'
import { findPassing, isAtMost, isBetween, isMarked } from './conditions.ts'
import { bucketFact, createFacts, listFacts } from './facts.ts'
import { createMakers } from './makers.ts'
import { createNumberLists } from './number-lists.ts'
import { createPool } from './pool.ts'
import { createPostingLists } from './posting-lists.ts'
import { createProductIds } from './product-ids.ts'
import { selectRange } from './select-range.ts'
import { createValueLists } from './value-lists.ts'

const small = fc.nat({ max: 40 })

test('a range of an order equals the same range of the fully sorted values', () => {
  fc.assert(
    fc.property(fc.array(small, { maxLength: 200 }), fc.nat({ max: 220 }), small, (values, from, length) => {
      const compare = (a: number, b: number) => (values[a] ?? 0) - (values[b] ?? 0) || a - b
      const all = values.map((_, at) => at)
      const part = selectRange(Uint32Array.from(all), compare, from, from + length)
      expect([...part]).toEqual(all.toSorted(compare).slice(from, from + length))
    }),
    { numRuns: 2_000, seed: 7 },
  )
})

test('number lists return the values written last, however often they change', () => {
  const change = fc.record({ row: fc.nat({ max: 30 }), list: fc.array(small, { maxLength: 6 }) })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1_000, maxLength: 1_500 }), changes => {
      const lists = createNumberLists()
      const expected = new Map<number, number[]>()
      for (const { row, list } of changes) {
        lists.set(row, list)
        expected.set(row, list)
      }
      for (const [row, list] of expected) expect([...lists.of(row)]).toEqual(list)
      // Unused space does not pile up: all lists share one array.
      expect(lists.of(0).buffer.byteLength / 4).toBeLessThan(2_500)
    }),
    { numRuns: 30, seed: 7 },
  )
})

test('ids are returned unchanged and sorted by their letters', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (a, b) => {
      const ids = createProductIds()
      ids.set(9, a)
      ids.set(1, b)
      expect([ids.idOf(9), ids.idOf(1)]).toEqual([a, b])
      expect(Math.sign(ids.compare(9, 1))).toBe(a < b ? -1 : a > b ? 1 : 0)
    }),
    { seed: 7 },
  )
})

test('sets a bit for each ordinal and no other', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 100 })), ordinals => {
      const bits = toBits(Uint32Array.from(ordinals))
      const found = Array.from({ length: 120 }, (_, ordinal) => ordinal).filter(one => hasBit(bits, one))
      const sorted = ordinals.toSorted((a, b) => a - b)
      expect(found).toEqual(sorted)
      expect([...ordinalsIn(bits)]).toEqual(sorted)
      expect(countBits(bits)).toBe(sorted.length)
    }),
    { seed: 7 },
  )
})

test('conditions give the same result for all products at once as for each', () => {
  const numbers = fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 100 })
  fc.assert(
    fc.property(numbers, fc.nat({ max: 9 }), fc.nat({ max: 12 }), (all, least, most) => {
      const places = Uint32Array.from(all)
      const limitsOfPlaces = Int16Array.from({ length: 10 }, (_, place) => ((place * 7) % 11) - 1)
      const highLimits = limitsOfPlaces.map(limit => limit + most)
      const highest = Uint16Array.from({ length: 4 }, (_, word) =>
        Math.max(0, ...all.slice(word * 32, (word + 1) * 32)),
      )
      for (const condition of [
        isMarked(
          places,
          Uint8Array.from({ length: 10 }, (_, place) => place % 2),
        ),
        isBetween(Int32Array.from(all), least, most),
        isBetween(Int32Array.from(all), least, Number.POSITIVE_INFINITY),
        isAtMost(Uint16Array.from(all), places, limitsOfPlaces, highest),
        isAtMost(Uint16Array.from(all), places, highLimits, highest),
      ]) {
        const passing = [...all.keys()].filter(condition.passes)
        expect([...ordinalsIn(condition.findAll(all.length))]).toEqual(passing)
        const few = Uint32Array.from(all.keys()).filter(ordinal => ordinal % 3 === 0)
        const ofFew = passing.filter(ordinal => ordinal % 3 === 0)
        expect([...ordinalsIn(findPassing(condition, all.length, few))]).toEqual(ofFew)
      }
    }),
    { seed: 7 },
  )
})

const product: fc.Arbitrary<ProductRow> = fc.record({
  ordinal: fc.nat({ max: 12 }),
  id: fc.uuid(),
  category_id: fc.constantFrom('cloth', 'clay', 'music'),
  vendor_id: fc.constantFrom('ama', 'kofi'),
  maker: fc.constant('Maker'),
  maker_lower: fc.constant('maker'),
  maker_slug: fc.constant('maker'),
  price: fc.nat({ max: 150_000 }).map(asPesewas),
  rating_sum: fc.nat({ max: 5 }),
  rating_count: fc.nat({ max: 1 }),
  popularity: small,
  relevance_percent: fc.integer({ min: 90, max: 100 }),
  created: small,
  on_sale: fc.boolean(),
  lead_time_days: fc.nat(9),
  in_stock: fc.boolean(),
  attributes: fc.array(fc.constantFrom('colour=Red', 'colour=Gold', 'material=Silk')),
  words: fc.constant([]),
  name_words: fc.constant([]),
  name_lower: fc.constant(''),
})

test('makers are ranked by name, whether many or few are new', () => {
  const batches = fc.array(fc.array(fc.string({ maxLength: 4 }), { maxLength: 130 }), { maxLength: 5 })
  fc.assert(
    fc.property(batches, all => {
      const makers = createMakers()
      let place = 0
      for (const batch of all) {
        for (const name of batch) makers.set(place++, { name, lower: name, slug: name })
        const { texts } = makers.names
        const rank = makers.rankOfName()
        const ranked = [...texts.keys()].toSorted((a, b) => (rank[a] ?? 0) - (rank[b] ?? 0))
        expect(ranked.map(name => texts[name])).toEqual(texts.toSorted())
      }
    }),
    { seed: 7 },
  )
})

test('posting lists contain each row with a word or value once, however often it was removed and added', () => {
  const words = fc.array(fc.constantFrom('red', 'gold', 'silk'))
  const changes = fc.array(fc.record({ row: product, words, name_words: words }), {
    minLength: 500,
    maxLength: 600,
  })
  fc.assert(
    fc.property(changes, all => {
      const columns = createColumns()
      const last = new Map<number, ProductRow>()
      for (const { row, ...more } of all) {
        const changed = { ...row, ...more, words: [...new Set([...more.words, ...more.name_words])] }
        columns.set(changed)
        last.set(row.ordinal, changed)
      }
      const having = (of: (row: ProductRow) => readonly string[], one: string) =>
        [...last.values()].filter(row => of(row).includes(one)).map(({ ordinal }) => ordinal)
      for (const [of, pool, numberOf] of [
        [(row: ProductRow) => row.name_words, columns.words, (place: number) => wordNumber(place, true)],
        [wordsOutsideName, columns.words, (place: number) => wordNumber(place, false)],
        [(row: ProductRow) => row.attributes, columns.values, (place: number) => place],
      ] as const) {
        const holders = pool === columns.words ? columns.wordPostings : columns.valuePostings
        for (const one of new Set([...last.values()].flatMap(of))) {
          const found = createBits(columns.size)
          holders.addTo(found, numberOf(pool.placeOf(one)))
          expect([...ordinalsIn(found)]).toEqual(having(of, one).toSorted((a, b) => a - b))
        }
      }
    }),
    { numRuns: 5, seed: 7 },
  )
})

test('posting lists contain the same rows as lists and as sets of bits', () => {
  const change = fc.record({ number: fc.nat({ max: 3 }), row: fc.nat({ max: 6_000 }), isAdded: fc.boolean() })
  fc.assert(
    fc.property(fc.array(change, { minLength: 100, maxLength: 400 }), changes => {
      const postings = createPostingLists()
      const expected = Array.from({ length: 4 }, () => new Set<number>())
      const set = (number: number, row: number, isAdded: boolean) => {
        const rows = expected[number]
        if (!rows || rows.has(row) === isAdded) return
        if (isAdded) postings.add(number, row)
        else postings.remove(number, row)
        rows[isAdded ? 'add' : 'delete'](row)
      }
      // Numbers 0 and 1 have enough rows for a set of bits, 2 and 3 have not.
      for (let row = 0; row < 3_000; row++) set(row % 2, row, true)
      // Number 2 has enough at first, but is rare among all.
      for (let row = 0; row < 1_200; row++) set(2, row, true)
      for (let row = 90_000; row < 90_040; row++) set(2, row, true)
      for (const { number, row, isAdded } of changes) set(number, row, isAdded)
      for (const [number, rows] of expected.entries()) {
        const found = createBits(90_040)
        postings.addTo(found, number)
        expect([...ordinalsIn(found)]).toEqual([...rows].sort((a, b) => a - b))
      }
    }),
    { numRuns: 20, seed: 7 },
  )
})

const wordsOutsideName = ({ words, name_words }: ProductRow) =>
  words.filter(word => !name_words.includes(word))

test('totals of the products on sale stay correct through all changes', () => {
  fc.assert(
    fc.property(fc.array(product, { maxLength: 60 }), rows => {
      const columns = createColumns()
      for (const row of rows) columns.set(row)
      const { totals, of: numberOf } = columns.facts
      const last = new Map(rows.map(row => [row.ordinal, row]))
      const onSale = [...last.values()].filter(row => row.on_sale).map(({ ordinal }) => ordinal)
      expect([...columns.allOnSale()]).toEqual(onSale.toSorted((a, b) => a - b))
      for (const [fact, total] of totals.entries()) {
        const counts = total.map(() => 0)
        for (const number of onSale.map(ordinal => numberOf(ordinal, fact)))
          counts[number] = (counts[number] ?? 0) + 1
        expect(total).toEqual(counts)
      }
    }),
    { numRuns: 500, seed: 7 },
  )
})

test('lists of values count each value of each product, however many attributes there are', () => {
  const attribute = fc
    .tuple(fc.constantFrom(...'abcdefg'), fc.constantFrom('1', '2'))
    .map(pair => pair.join('='))
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(attribute, { maxLength: 9 }), { maxLength: 40 }), products => {
      const pool = createPool()
      const lists = createValueLists(pool)
      const rows = products.map(values => lists.numbersOf(values.map(pool.placeOf)))
      const counts = new Uint32Array(pool.texts.length)
      for (const [place, fact] of listFacts.entries()) {
        const ofLists = new Uint32Array(1_000)
        for (const row of rows) ofLists[row[place] ?? 0] = (ofLists[row[place] ?? 0] ?? 0) + 1
        lists.addToValues(fact, ofLists, counts)
      }
      const having = (text: string) => products.filter(values => values.includes(text)).length
      expect([...counts]).toEqual(pool.texts.map(having))
      for (const name of 'abcdefg')
        expect(lists.find(name)?.values ?? []).toEqual(
          [...pool.texts.keys()].filter(place => pool.texts[place]?.startsWith(`${name}=`)),
        )
    }),
    { seed: 7 },
  )
})

test('facts are counted by numbers of up to 32 bits', () => {
  const facts = createFacts()
  const numbers = [7, 65_535, 65_536, 0, 7]
  for (const [ordinal, number] of numbers.entries()) {
    facts.set(ordinal, [number, 1, 0, 0, 0])
    facts.addTo(facts.totals, ordinal, 1)
  }
  const counts = new Uint32Array(65_537)
  facts.count(bucketFact, Uint32Array.from(numbers.keys()), counts, 1)
  const expected = new Map([
    [0, 1],
    [7, 2],
    [65_535, 1],
    [65_536, 1],
  ])
  for (const all of [counts, facts.totals[bucketFact] ?? []])
    expect(new Map([...all.entries()].filter(([, count]) => count > 0))).toEqual(expected)
})
