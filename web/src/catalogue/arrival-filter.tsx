import { dayOf } from '@akyede/contract/days'
import { type Region, regionNames } from '@akyede/contract/regions'
import { useSyncExternalStore } from 'react'
import { deliveryPlace } from '#feature/addresses'
import { formatNumber } from '#ui/format-count.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ListFilters } from './list-address.ts'

interface ArrivalFilterProps {
  chosen: ListFilters['chosen']
  /** The gifts that arrive by the day; null without a day. */
  count: number | null
  onChange: (chosen: ListFilters['chosen']) => void
}

const options = regionNames.map(name => ({ value: name, text: name }))

/** The day by which gifts must arrive, and where. The region is the one of the product pages. */
export function ArrivalFilter({ chosen, count, onChange }: ArrivalFilterProps) {
  const { arrivesBy: [day = ''] = [], region: [named] = [], ...others } = chosen
  const stored = useSyncExternalStore(deliveryPlace.subscribe, deliveryPlace.read, () => null)
  const region = named ?? stored ?? ''
  const change = (neededBy: string, to: string) =>
    onChange(neededBy === '' ? others : { ...others, arrivesBy: [neededBy], ...(to && { region: [to] }) })
  return (
    <fieldset className="grid gap-3 py-3">
      <legend className="font-semibold">
        Arrives in time {count !== null && <small>{formatNumber(count)}</small>}
      </legend>
      <TextField
        id="needed-by"
        name="needed_by"
        label="Needed by"
        type="date"
        optional
        min={dayOf(new Date())}
        value={day}
        onChange={({ target }) => change(target.value, region)}
      />
      <SelectField
        id="needed-in"
        name="region"
        label="Deliver to"
        prompt="Accra"
        options={options}
        value={region}
        onChange={({ target }) => {
          if (target.value) deliveryPlace.write(target.value as Region)
          change(day, target.value)
        }}
      />
    </fieldset>
  )
}
