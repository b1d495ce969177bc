import { attributeNames, taxClasses } from '@akyede/contract/product-words'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { NumberField } from './number-field.tsx'
import { attributeLabels, taxWords } from './product-words.ts'
import type { ProductEditor } from './use-product-editor.ts'

const facts = [
  { name: 'materials', label: 'Materials', hint: 'Elephant grass, goat leather' },
  { name: 'dimensions', label: 'Size', hint: '35 cm across, 28 cm high' },
  { name: 'care', label: 'Care', hint: 'Wipe with a damp cloth' },
] as const

/** Weight, and what else buyers ask about. */
export function DetailsSection({ editor }: { editor: ProductEditor }) {
  const { product, errors, edit } = editor
  return (
    <PanelSection id="details" title="Details">
      <NumberField
        id="weight_grams"
        label="Weight in grams, packed"
        hint="Delivery is charged by weight. 1 kg is 1,000 g."
        value={product.weight_grams}
        error={errors.weight_grams}
        onValue={weight_grams => edit({ weight_grams })}
      />
      {facts.map(({ name, label, hint }) => (
        <TextAreaField
          key={name}
          id={name}
          label={label}
          optional
          rows={2}
          placeholder={hint}
          maxLength={workshopLimits.makerProducts.facts}
          value={product[name]}
          error={errors[name]}
          onChange={({ target }) => edit({ [name]: target.value })}
        />
      ))}
      <Attributes editor={editor} />
      <Disclosure summary="Tax">
        <SelectField
          label="Tax class"
          options={taxClasses.map(value => ({ value, text: taxWords[value] }))}
          value={product.tax_class}
          onChange={({ target }) =>
            edit({ tax_class: taxClasses.find(one => one === target.value) ?? 'standard' })
          }
        />
      </Disclosure>
    </PanelSection>
  )
}

/** Words by which buyers filter. */
function Attributes({ editor: { product, errors, edit } }: { editor: ProductEditor }) {
  const [name, setName] = useState<string>(attributeNames[0])
  const [value, setValue] = useState('')
  const { attributes } = product
  const add = () => {
    const attribute = `${name}=${value.trim()}`
    if (value.trim() && !attributes.includes(attribute)) edit({ attributes: [...attributes, attribute] })
    setValue('')
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">
        Search words <span className="font-normal text-ink-3">(optional)</span>
      </legend>
      {attributes.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {attributes.map(attribute => (
            <li key={attribute}>
              <button
                type="button"
                onClick={() => edit({ attributes: attributes.filter(one => one !== attribute) })}
                className="inline-flex min-h-11 items-center gap-2 rounded-chip border border-line-strong bg-surface px-4 text-sm font-semibold"
              >
                <span className="sr-only">Remove</span>
                {attribute.slice(attribute.indexOf('=') + 1)}
                <X aria-hidden size={16} strokeWidth={1.75} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {attributes.length < workshopLimits.makerProducts.attributes && (
        <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto] sm:items-end">
          <SelectField
            label="Kind"
            options={attributeNames.map(one => ({ value: one, text: attributeLabels[one] ?? one }))}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <TextField
            label="Word"
            value={value}
            maxLength={workshopLimits.makerProducts.attribute}
            error={errors.attributes}
            onChange={({ target }) => setValue(target.value)}
          />
          <Button variant="secondary" onClick={add}>
            Add word
          </Button>
        </div>
      )}
    </fieldset>
  )
}
