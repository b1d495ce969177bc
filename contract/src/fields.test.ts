import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  callablePhone,
  digitalAddress,
  email,
  id,
  limit,
  line,
  newPassword,
  page,
  paragraph,
  passwordScore,
  passwordStrength,
  personName,
  phone,
  promoCode,
  requiredLine,
} from './fields.ts'
import { secondFactorCode } from './second-factor.ts'

const firstProblem = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

describe('an e-mail address', () => {
  it('is trimmed, and its domain becomes lower case', () => {
    expect(email.parse('  Ama.Mensah@Example.COM ')).toBe('Ama.Mensah@example.com')
  })

  it.each([
    ['', 'Email is required'],
    ['   ', 'Email is required'],
    [undefined, 'Email is required'],
    ['ama', 'Please enter a valid email address'],
    ['ama@localhost', 'Please enter a valid email address'],
    ['ama@@example.com', 'Please enter a valid email address'],
    ['ama@example..com', 'Please enter a valid email address'],
    ['a b@example.com', 'Please enter a valid email address'],
    ['a\u0000b@example.com', 'Please enter a valid email address'],
    ['ama@exam\ud800ple.com', 'Please enter a valid email address'],
    [`${'a'.repeat(250)}@example.com`, 'Please enter a valid email address'],
    ['ama@guerrillamail.com', 'Please use a permanent email address'],
    ['ama@inbox.MAILINATOR.com', 'Please use a permanent email address'],
  ])('is not %j', (text, message) => expect(firstProblem(email, text)).toBe(message))

  it('may end like a disposable domain without being one', () => {
    expect(firstProblem(email, 'ama@notmailinator.com')).toBeUndefined()
  })
})

describe('a password', () => {
  it.each([
    ['abcd', 0],
    ['Abcdefg1!', 4],
    ['Akwaaba#2026', 6],
    ['AKWABA#26', 4],
    ['Kente#29', 5],
    ['Adinkra#Sunrise29', 7],
    ['1111111111111111', 3],
  ])('%s scores %i', (text, score) => expect(passwordScore(text)).toBe(score))

  it.each([
    ['ab', 'weak'],
    ['Abcdefg1!', 'fair'],
    ['Kente#29', 'good'],
    ['Adinkra#Sunrise29', 'strong'],
  ])('%s is %s', (text, strength) => expect(passwordStrength(text)).toBe(strength))

  it.each([
    ['Ab1!', 'Password must be at least 8 characters long'],
    [`Ab1!${'x'.repeat(125)}`, 'Password must be at most 128 characters long'],
    ['akwaaba#2026', 'Password must contain an uppercase letter'],
    ['Akwaaba#home', 'Password must contain a number'],
    ['Akwaaba2026', 'Password must contain a special character'],
    ['Abcdefg1!', 'Password is too weak'],
  ])('%s is refused', (text, message) => expect(firstProblem(newPassword, text)).toBe(message))

  it('is never altered', () => {
    const text = '  Akwaaba <b>#</b> 2026  '
    expect(newPassword.parse(text)).toBe(text)
  })
})

describe('a name', () => {
  const name = personName('First name')
  it.each([
    ['Abɛna', 'Abɛna'],
    ['  Nana   Yaa ', 'Nana Yaa'],
    ['Ɔkɔmfoɔ', 'Ɔkɔmfoɔ'],
    ['Rene\u0301e', 'Renée'],
  ])('%j becomes %j', (text, kept) => expect(name.parse(text)).toBe(kept))

  it.each(['Nana-Yaa', "N'Dour", 'Ama1', '<b>Ama</b>', 'Ama\u0000'])('is not %j', text => {
    expect(firstProblem(name, text)).toContain('First name may contain letters and spaces only')
  })

  it('is required, and at most 50 long', () => {
    expect(firstProblem(name, ' ')).toBe('First name is required')
    expect(firstProblem(name, 'a'.repeat(51))).toBe('First name may have at most 50 characters')
  })
})

describe('a phone number', () => {
  it.each([
    ['024 412 3456', '+233244123456'],
    ['(024) 412-3456', '+233244123456'],
    ['+233 24 412 3456', '+233244123456'],
    ['+233 (0)24 412 3456', '+233244123456'],
    ['00233244123456', '+233244123456'],
    ['233244123456', '+233244123456'],
    ['+44 20 7946 0958', '+442079460958'],
    ['2330244123456', '+233244123456'],
    ['00233 0244123456', '+233244123456'],
    ['tel:+233244123456', '+233244123456'],
    ['\u202a+233 24 412 3456\u202c', '+233244123456'],
    ['024–412–3456', '+233244123456'],
  ])('%s is kept as %s', (text, kept) => expect(phone.parse(text)).toBe(kept))

  it.each(['', '123456', '1234567890123456', '024 CALL ME', '++233244123456', '024.412.3456'])(
    'is not %j',
    text => expect(firstProblem(phone, text)).toBe('Please enter a valid phone number'),
  )
})

describe('a phone number for a delivery', () => {
  it.each(['024412345', '02441234567', '+233 24 412 345'])('in Ghana is not %j', text =>
    expect(firstProblem(callablePhone, text)).toBe('Please enter a valid phone number'),
  )

  it.each(['0244123456', '+44 20 7946 0958'])('may be %j', text =>
    expect(callablePhone.safeParse(text).success).toBe(true),
  )
})

describe('text', () => {
  it('loses tags and control characters', () => {
    expect(line().parse(' <b>Kente</b>\u0007 for\u0000 Ama ')).toBe('Kente for Ama')
    expect(paragraph().parse('one\n<script>x</script>two\r')).toBe('one\nxtwo')
  })

  it('loses lone surrogates, which no database stores', () => {
    expect(line().parse('Kente \ud83e\uddfa for\ud800 Ama\udc00')).toBe('Kente 🧺 for Ama')
    expect(paragraph().parse('one\ud800\ntwo')).toBe('one\ntwo')
  })

  it('is refused, not cut, when it is too long', () => {
    expect(line().safeParse('x'.repeat(256)).success).toBe(false)
    expect(line().safeParse('x'.repeat(255)).success).toBe(true)
  })

  it('counts as empty when it consists of tags only', () => {
    expect(firstProblem(requiredLine('City is required'), '<br>')).toBe('City is required')
  })
})

describe('a promo code', () => {
  it.each([
    [' akwaaba10 ', 'AKWAABA10'],
    ['TODAY', 'TODAY'],
    ['a1'.repeat(10), 'A1'.repeat(10)],
  ])('%j is read as %s', (text, kept) => expect(promoCode.parse(text)).toBe(kept))

  it.each(['', 'ABCD', 'A'.repeat(21), 'ABC DE', 'ABC-DE', 'ÄKWAABA', undefined])('is not %j', text =>
    expect(firstProblem(promoCode, text)).toBe('Invalid promo code format'),
  )
})

describe('a code of a second factor', () => {
  it('is six digits, with or without spaces', () => {
    expect(secondFactorCode.parse(' 123 456 ')).toBe('123456')
  })

  it.each(['12345', '1234567', '12345a', '１２３４５６', ''])('is not %j', text =>
    expect(firstProblem(secondFactorCode, text)).toBe('The code must be exactly 6 digits'),
  )
})

describe('page and limit parameters', () => {
  it('have defaults', () => {
    expect([page.parse(undefined), limit().parse(undefined), limit(10).parse(undefined)]).toEqual([1, 24, 10])
  })

  it.each(['0', '-1', '1.5', '1e3', ' 2', '', '0x10', '1001'])('page is not %j', text => {
    expect(page.safeParse(text).success).toBe(false)
  })

  it.each(['0', '101'])('limit is not %j', text => expect(limit().safeParse(text).success).toBe(false))
})

describe('a GPS address', () => {
  it.each(['GA-183-8164', 'ga 183 8164', 'GA1838164'])('%s is GA-183-8164', text => {
    expect(digitalAddress.parse(text)).toBe('GA-183-8164')
  })

  it('is refused in any other form', () => expect(digitalAddress.safeParse('GA-18').success).toBe(false))
})

describe('an id', () => {
  it('is the same in any letter case', () => {
    expect(id.parse('01890ABC-0000-7000-8000-00000000000F')).toBe('01890abc-0000-7000-8000-00000000000f')
  })

  it.each(['', 'x', '-'.repeat(36), '01890abc00007000800000000000000f', undefined])('is not %j', text =>
    expect(firstProblem(id, text)).toBe('This id isn’t valid'),
  )
})
