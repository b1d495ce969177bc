import { controlClass, Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { CountedTextArea, TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { eachState, longName, longText, longWord, type Specimen } from './specimen.ts'

const regions = ['Ashanti', 'Greater Accra', 'Volta'].map(text => ({ value: text, text }))
const ignore = () => {}

/** Form fields. */
export const fields: readonly Specimen[] = [
  {
    of: 'text-field',
    states: eachState({
      empty: <TextField label="Town or city" />,
      example: <TextField label="Mobile money number" placeholder="024 412 3456" />,
      filled: <TextField label="Recipient" defaultValue="Ama Owusu" />,
      hint: <TextField label="Phone number" hint="The rider calls when they are near" />,
      optional: <TextField label="Landmark" optional />,
      error: <TextField label="Email" defaultValue="ama@" error="Please enter a valid email address" />,
      'hint and error': (
        <TextField label="Promo code" hint="Capital or small letters" error="Promo code not found" />
      ),
      disabled: <TextField label="Country" defaultValue="Ghana" disabled />,
      'read only': <TextField label="Reference" defaultValue="AK-2603-0001" readOnly />,
      password: <TextField label="Password" type="password" defaultValue="Sankofa#2026" />,
      date: <TextField label="Day" type="date" defaultValue="2026-03-06" />,
      'long text': (
        <TextField
          label={longText}
          hint={longText}
          defaultValue={longName}
          error={`${longWord} ${longText}`}
        />
      ),
    }),
  },
  {
    of: 'select-field',
    states: eachState({
      empty: <SelectField label="Region" prompt="Choose a region" options={regions} />,
      chosen: <SelectField label="Region" options={regions} defaultValue="Volta" />,
      hint: <SelectField label="Region" hint="Where the gift goes" options={regions} />,
      error: (
        <SelectField label="Region" prompt="Choose a region" options={regions} error="Region is required" />
      ),
      disabled: <SelectField label="Region" options={regions} disabled />,
      'long text': <SelectField label="Send to" optional options={[{ value: longName, text: longName }]} />,
    }),
  },
  {
    of: 'text-area-field',
    states: eachState({
      empty: <TextAreaField label="Message" />,
      filled: <TextAreaField label="Message" defaultValue={longText} />,
      hint: <TextAreaField label="Message" hint="Printed on the card" optional />,
      error: <TextAreaField label="Message" error="Message is required" />,
      disabled: <TextAreaField label="Message" defaultValue="Afehyia pa!" disabled />,
      counted: <CountedTextArea label="Message" length={0} atMost={1000} />,
      'some room': (
        <CountedTextArea label="Message" value="Afehyia pa!" onChange={ignore} length={11} atMost={1000} />
      ),
      'too long': (
        <CountedTextArea
          label="Message"
          value={longText}
          onChange={ignore}
          length={longText.length}
          atMost={100}
          error="Message must be at most 100 characters"
        />
      ),
    }),
  },
  {
    of: 'field',
    states: eachState({
      'any control': (
        <Field label="Price" hint="In cedis">
          {control => <input {...control} type="number" defaultValue="45" className={controlClass} />}
        </Field>
      ),
    }),
  },
  {
    of: 'field-error',
    states: eachState({
      error: <FieldError id="gallery-error" error="Street is required" />,
      'long text': <FieldError id="gallery-long-error" error={longText} />,
    }),
  },
]
