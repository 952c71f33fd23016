import { Checkbox, InputField, FieldError, SelectField, TextField } from '#app/ui/field.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { SampleSection } from './sample-section.tsx'

const options = ['Japan', 'Mexico', 'Dulce de leche alfajores of the longest name'].map((name) => <option key={name}>{name}</option>)

/** Form fields. `of` is a name prefix that keeps the fields of each theme and direction apart. */
export function FieldSamples({ of }: { of: string }) {
  return (
    <>
      <SampleSection name="Field: empty, filled, helped, optional, refused, off">
        <InputField name={`${of}-empty`} label="Name" placeholder="Ada" />
        <InputField name={`${of}-filled`} label="Name" defaultValue="Ada Lovelace" />
        <InputField name={`${of}-helped`} label="ZIP code" help="Five digits, like 11238." />
        <InputField name={`${of}-optional`} label="Floor" optional />
        <InputField name={`${of}-refused`} label="Email" defaultValue="ada@" error="invalid" help="We’ll email you once." />
        <InputField name={`${of}-off`} label="Country" defaultValue="Japan" disabled />
      </SampleSection>
      <SampleSection name="TextField">
        <TextField name={`${of}-text`} label="Message" defaultValue={'Two\nlines'} />
        <TextField name={`${of}-long`} label="Message" error="too-long" />
      </SampleSection>
      <SampleSection name="SelectField">
        <SelectField name={`${of}-select`} label="Country" defaultValue="Mexico">
          {options}
        </SelectField>
        <SelectField name={`${of}-select-refused`} label="Country" error="invalid">
          {options}
        </SelectField>
      </SampleSection>
      <SampleSection name="Checkbox: box and radio, each off, on, refused, disabled">
        {(['checkbox', 'radio'] as const).map((type) => (
          <div key={type}>
            <Checkbox type={type} name={`${of}-${type}`} value="off" label="Off" />
            <Checkbox type={type} name={`${of}-${type}`} id={`${of}-${type}-on`} value="on" label="On" defaultChecked />
            <Checkbox type={type} name={`${of}-${type}-refused`} value="refused" label="Refused" error="invalid" />
            <Checkbox type={type} name={`${of}-${type}-disabled`} value="disabled" label="Disabled" disabled />
          </div>
        ))}
      </SampleSection>
      <SampleSection name="FieldError, ErrorSummary">
        <FieldError id={`${of}-error`}>Five digits, like 11238.</FieldError>
        <ErrorSummary
          fields={{ [`${of}-refused`]: 'invalid' }}
          labels={{ [`${of}-refused`]: 'Email' }}
          reasons={['That is the name of a film.']}
        />
      </SampleSection>
    </>
  )
}
