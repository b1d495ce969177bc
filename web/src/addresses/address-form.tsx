import type { SavedAddress } from '@akyede/contract/addresses'
import { regionNames, regions } from '@akyede/contract/regions'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { attemptProblemsIn, problemsOf } from '#kit/form-problems.ts'
import { type FormSchema, resolverFor } from '#kit/form-resolver.ts'
import { nationalPhone } from '#kit/national-phone.ts'
import { ErrorSummary, type FormProblem } from '#ui/error-summary.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { type AddressToSave, editAddresses } from './queries.ts'

const names = ['recipient_name', 'phone', 'state', 'city', 'street', 'landmark', 'zipCode', 'note'] as const
type Name = (typeof names)[number]
type Values = Record<Name, string>

const known = { names, idOf: (name: string) => `address-${name}` }

const resolver = resolverFor<Values, AddressToSave>(() =>
  import('@akyede/contract/orders').then(
    contract => contract.AddressForm as unknown as FormSchema<AddressToSave>,
  ),
)
const regionOptions = regionNames.map(name => ({ value: name, text: name }))

interface AddressFormProps {
  /** Undefined for a new address. */
  address?: SavedAddress
  onDone: () => void
}

/** Saves an address to the address book. */
export function AddressForm({ address, onDone }: AddressFormProps) {
  const edits = editAddresses(useQueryClient())
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const form = useForm<Values, unknown, AddressToSave>({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: valuesOf(address),
  })
  const { handleSubmit, formState, setFocus } = form
  useEffect(() => setFocus('recipient_name'), [setFocus])

  async function submit(values: AddressToSave): Promise<void> {
    setProblems([])
    const input = { ...values, is_default: address?.is_default ?? false }
    try {
      await (address ? edits.change(address.id, input) : edits.save(input))
      toast.success('Address saved')
      onDone()
    } catch (error) {
      setProblems(
        attemptProblemsIn(error, known, { field: 'recipient_name', message: 'Failed to save address' }),
      )
    }
  }

  return (
    <form
      noValidate
      method="dialog"
      aria-label={address ? 'Edit address' : 'New address'}
      className="grid gap-5"
      onSubmit={handleSubmit(submit, invalid => setProblems(problemsOf(invalid, known)))}
    >
      <ErrorSummary problems={problems} current={problemsOf(formState.errors, known)} />
      <Fields form={form} />
      <FormActions pending={formState.isSubmitting && 'Saving…'} onCancel={onDone}>
        Save address
      </FormActions>
    </form>
  )
}

function Fields({ form }: { form: UseFormReturn<Values, unknown, AddressToSave> }) {
  const { register, formState, watch } = form
  const field = (name: Name) => ({
    ...register(name),
    id: known.idOf(name),
    error: formState.errors[name]?.message,
  })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Recipient name" autoComplete="name" {...field('recipient_name')} />
      <TextField
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="024 412 3456"
        {...field('phone')}
      />
      <SelectField label="Region" prompt="Choose a region" options={regionOptions} {...field('state')} />
      <TextField label="Town or city" list="address-towns" {...field('city')} />
      <Towns region={watch('state')} />
      <TextField label="Street, house or area" autoComplete="address-line1" {...field('street')} />
      <TextField label="Landmark" optional placeholder="Opposite Melcom, blue gate" {...field('landmark')} />
      <TextField
        label="GPS address"
        optional
        hint="Find yours at ghanapostgps.com. Example: GA-183-8164"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('zipCode')}
      />
      <TextField label="Note for the rider" optional {...field('note')} />
    </div>
  )
}

/** Suggests the region's capital; any other town can be typed. */
function Towns({ region }: { region: string }) {
  const capital = Object.entries(regions).find(([name]) => name === region)?.[1]
  return <datalist id="address-towns">{capital && <option value={capital} />}</datalist>
}

const valuesOf = (address: SavedAddress | undefined): Values =>
  Object.fromEntries(
    names.map(name => [
      name,
      name === 'phone' ? nationalPhone(address?.phone ?? '') : (address?.[name] ?? ''),
    ]),
  ) as Values
