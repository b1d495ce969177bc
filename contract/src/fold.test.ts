import { expect, test } from 'vitest'
import { sameTown } from './fold.ts'

test.each([
  ['Kumasi', ' kumasi '],
  ['Agotime-Kpetoe', 'AGOTIME KPETOE'],
  ['Kpetɔe', 'Kpetoe'],
  ['Cape  Coast', 'cape coast'],
])('%s is %s', (one, other) => expect(sameTown(one, other)).toBe(true))

test.each([
  ['Accra', 'Accra New Town'],
  ['Ho', 'Hohoe'],
  ['', ''],
  ['-', ''],
])('%s is not %s', (one, other) => expect(sameTown(one, other)).toBe(false))
