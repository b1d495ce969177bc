import { workshopLimits } from '@akyede/contract/workshop-limits'
import { Plus, Trash2 } from 'lucide-react'
import { ulid } from '#kit/ids.ts'
import { Button } from '#ui/button.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { NumberField } from './number-field.tsx'
import { StockEditor } from './stock-editor.tsx'
import type { OptionRow } from './unsaved-edits.ts'
import type { ProductEditor } from './use-product-editor.ts'
import type { ProductOptions } from './use-product-options.ts'

const { options: mostOptions, variants: mostVariants, attribute: longest } = workshopLimits.makerProducts

interface OptionsSectionProps {
  readonly editor: ProductEditor
  readonly options: ProductOptions
}

/** Sizes, colours and the like, each with its own price and stock. They are saved together. */
export function OptionsSection({ editor, options }: OptionsSectionProps) {
  const { product } = editor
  const { names, rows, edit, failure } = options
  const change = (key: string, changes: Partial<OptionRow>) =>
    edit({ rows: rows.map(row => (row.key === key ? { ...row, ...changes } : row)) })
  const add = () => {
    const [price, quantity] = [product.price, product.is_published ? 0 : product.quantity]
    const row: OptionRow = { key: ulid(), id: undefined, values: [], price, originalPrice: null, quantity }
    edit({ rows: [...rows, row], ...(names.length === 0 && { names: ['Size'] }) })
  }
  const save = async () => {
    if (await options.save()) toast.success('Options saved')
  }
  return (
    <PanelSection id="options" title="Options">
      <p className="-mt-3 text-ink-2">Only if buyers can choose, such as a size or a colour.</p>
      {rows.length > 0 && <OptionNames names={names} onNames={changed => edit({ names: changed })} />}
      <ul className="grid gap-4">
        {rows.map((row, at) => (
          <VariantRow
            key={row.key}
            {...{ row, names, editor }}
            number={at + 1}
            onChange={changes => change(row.key, changes)}
            onRemove={() => edit({ rows: rows.filter(one => one.key !== row.key) })}
          />
        ))}
      </ul>
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {rows.length < mostVariants && (
          <Button variant="secondary" onClick={add}>
            <Plus aria-hidden size={20} strokeWidth={1.75} />
            Add option
          </Button>
        )}
        {options.isEdited && (
          <>
            <Button pending={options.isSaving && 'Saving…'} onClick={() => void save()}>
              Save options
            </Button>
            <Button variant="quiet" onClick={options.undo}>
              Undo changes
            </Button>
          </>
        )}
      </div>
    </PanelSection>
  )
}

interface OptionNamesProps {
  readonly names: readonly string[]
  readonly onNames: (names: readonly string[]) => void
}

const OptionNames = ({ names, onNames }: OptionNamesProps) => (
  <div className="flex flex-wrap items-end gap-3">
    {names.map((name, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the names have no identity but their place
      <div key={at} className="min-w-36 grow">
        <TextField
          label={names.length > 1 ? `Choice ${at + 1}` : 'What can buyers choose?'}
          value={name}
          maxLength={longest}
          onChange={({ target }) => onNames(names.with(at, target.value))}
        />
      </div>
    ))}
    {names.length < mostOptions && (
      <Button variant="quiet" onClick={() => onNames([...names, 'Colour'])}>
        Add another choice
      </Button>
    )}
  </div>
)

interface VariantRowProps {
  readonly row: OptionRow
  readonly names: readonly string[]
  readonly number: number
  readonly editor: ProductEditor
  readonly onChange: (changes: Partial<OptionRow>) => void
  readonly onRemove: () => void
}

function VariantRow({ row, names, number, editor, onChange, onRemove }: VariantRowProps) {
  const stock = editor.product.variants.find(({ id }) => id === row.id)?.stock
  return (
    <li className="grid gap-3 rounded-picture border border-line p-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-text text-base font-semibold tracking-normal">Option {number}</h3>
        <Button variant="quiet" size="icon" aria-label={`Remove option ${number}`} onClick={onRemove}>
          <Trash2 aria-hidden size={20} strokeWidth={1.75} />
        </Button>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] items-end gap-3">
        {names.map((name, at) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: the names have no identity but their place
            key={at}
            label={name || 'Choice'}
            aria-label={`${name || 'Choice'} of option ${number}`}
            value={row.values[at] ?? ''}
            maxLength={longest}
            onChange={({ target }) =>
              onChange({ values: names.map((_, of) => (of === at ? target.value : (row.values[of] ?? ''))) })
            }
          />
        ))}
        <NumberField
          label="Price"
          aria-label={`Price of option ${number} in cedis`}
          decimals={2}
          value={row.price}
          onValue={price => onChange({ price })}
        />
        {!stock && (
          <NumberField
            label="In stock"
            aria-label={`Stock of option ${number}`}
            value={row.quantity}
            onValue={quantity => onChange({ quantity })}
          />
        )}
      </div>
      {stock && row.id && <StockEditor editor={editor} stock={stock} name="In stock" variantId={row.id} />}
    </li>
  )
}
