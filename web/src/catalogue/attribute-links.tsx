import type { Product } from '@akyede/contract/catalogue'
import { TextLink } from '#ui/text-link.tsx'
import { valueText } from './attribute-words.ts'

const names: Readonly<Record<string, string>> = {
  material: 'Material',
  colour: 'Colour',
  occasion: 'Occasion',
  recipient: 'For',
  region: 'Region',
}

/** Turns "thread_count" into "Thread count". */
const nameOf = (attribute: string): string => {
  const words = attribute.replaceAll(/[_-]/g, ' ')
  return names[attribute] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const listPath = (name: string, value: string): string =>
  `/browse?${new URLSearchParams({ [`attr_${name}`]: value })}`

/** Each link leads to all gifts with the same value. */
export function AttributeLinks({ attributes }: Pick<Product, 'attributes'>) {
  const known = Object.keys(names)
  const shown = Object.entries(attributes).sort(([a], [b]) => place(known, a) - place(known, b))
  if (shown.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 text-lg">More like this</h3>
      <dl>
        {shown.map(([name, values]) => (
          <div key={name} className="flex flex-wrap items-center gap-x-3">
            <dt className="w-28 text-ink-2">{nameOf(name)}</dt>
            <dd className="flex flex-[1_1_10rem] flex-wrap gap-x-4">
              {values.map(value => (
                <TextLink
                  key={value}
                  to={listPath(name, value)}
                  className="inline-flex min-h-11 min-w-11 items-center"
                >
                  {valueText(`attr_${name}`, value)}
                </TextLink>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const place = (known: readonly string[], name: string): number =>
  known.includes(name) ? known.indexOf(name) : known.length
