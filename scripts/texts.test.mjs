import { describe, expect, test } from 'vitest'
import { featureOf, readTexts } from './texts.mjs'

const textsOf = (file, source) => readTexts(file, source).map(({ line, text }) => `${line} ${text}`)

describe('npm run texts', () => {
  test('finds the text of an element with its line', () => {
    const source =
      'export const Hello = ({ name }) => (\n  <p className="text-ink flex">\n    Akwaaba, {name}\n  </p>\n)'
    expect(textsOf('web/src/home/hello.tsx', source)).toEqual(['3 Akwaaba, {name}'])
  })

  test('finds labels and leaves classes, imports and types out', () => {
    const source = `import { Field } from 'Some Package'
type Size = 'Small size' | 'Large size'
export const Name = () => <Field className="Wide grid" name="firstName" label="First name" aria-label={"Close"} />`
    expect(textsOf('web/src/home/name.tsx', source)).toEqual(['3 First name', '3 Close'])
  })

  test('finds the lines of an email and leaves the log out', () => {
    const source =
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the source holds a template
      "send({ subject: 'Welcome', lines: [`Hello ${name}, medaase.`] })\nlog.info('The email was sent')"
    expect(textsOf('api/src/accounts/send.ts', source)).toEqual(['1 Welcome', '1 Hello {…}, medaase.'])
  })

  test('finds the message of a failure', () => {
    const source = "export const failures = { 'cart.full': { status: 422, message: 'Your cart is full' } }"
    expect(textsOf('contract/src/failures/shop.ts', source)).toEqual(['1 Your cart is full'])
  })

  test('groups the files of a feature', () => {
    const files = [
      'contract/src/event-words.ts',
      'api/src/events/guests.ts',
      'web/src/routes/events/events.tsx',
    ]
    expect(files.map(featureOf)).toEqual(['events', 'events', 'events'])
  })
})
