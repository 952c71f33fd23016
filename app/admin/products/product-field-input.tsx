import type { ReactNode } from 'react'
import { type ProductFieldName, productFieldNames, productFields } from '#shared/product-fields.ts'
import { unreachable } from '#shared/present.ts'
import { capitalize } from '#shared/text/capitalize.ts'
import type { MessageKey } from '#locales/messages.ts'
import { fieldFormLabel, fieldValueKey } from '#app/language/field-words.ts'
import { Checkbox, InputField, SelectField, TextField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import {
  CheckboxGroup,
  ProductFieldGroup,
  productFieldProps,
  type ProductFieldChoices,
  type ProductFieldsProps,
} from './product-field-group.tsx'

interface InputsProps {
  fields: ProductFieldsProps
  countries?: ProductFieldChoices['countries']
}

/** The inputs of all product fields with a place in the form, in the order of their table. */
export function ProductFieldInputs({ form, ...props }: InputsProps & { form: (typeof productFields)[ProductFieldName]['form'] }) {
  return productFieldNames
    .filter((name) => productFields[name].form === form)
    .map((name) => <ProductFieldInput key={name} name={name} {...props} />)
}

/** The input of a product field by its kind. */
function ProductFieldInput({ name, fields, countries = [] }: InputsProps & { name: ProductFieldName }) {
  const { t } = useLanguage()
  const { values, theirs } = fields
  const field = productFields[name]
  const label = t(fieldFormLabel(name))
  const own = productFieldProps(fields, name)
  const props = { ...own, label, help: own.help ?? (field.help && t(field.help as MessageKey)) }
  const named = (of: readonly (string | number)[]) => of.map((one) => ({ id: String(one), label: capitalize(t(fieldValueKey(name, one))) }))
  const group = { name, label, theirs: theirs(name) }
  switch (field.kind) {
    case 'paragraphs':
      return <TextField {...props} rows={5} maxLength={field.max} optional />
    case 'line': {
      if (!field.suggestions) return <InputField {...props} maxLength={field.max} optional />
      const known = [...new Set([...field.suggestions, ...(values[name] ? [values[name]] : [])])]
      return <Select {...props} options={known.map((id) => ({ id, label: id }))} optional />
    }
    case 'country':
      return <Select {...props} options={countries.map(({ code, name: country }) => ({ id: code, label: country }))} optional />
    case 'choice':
      return <Select {...props} options={named(field.of)} optional />
    case 'level':
      return <Select {...props} options={named(field.of)} />
    case 'lines':
      return <TextField {...props} rows={5} optional />
    case 'choices':
      return (
        <ProductFieldGroup {...group}>
          <CheckboxGroup group={field.each} offered={named(field.of)} values={values} />
        </ProductFieldGroup>
      )
    case 'figures':
      return (
        <ProductFieldGroup {...group} isFigures>
          {named(field.of).map((one) => (
            <InputField key={one.id} {...productFieldProps(fields, `${name}.${one.id}`)} label={one.label} inputMode="decimal" optional />
          ))}
        </ProductFieldGroup>
      )
    case 'allergens':
      return (
        <ProductFieldGroup {...group}>
          <Checkbox
            name="stated"
            id={`field-${name}`}
            label={t('admin-products.stated')}
            defaultChecked={values.stated === 'on'}
            required={false}
          />
          <CheckboxGroup group={field.each} offered={named(field.of)} values={values} />
        </ProductFieldGroup>
      )
    default:
      return unreachable(field)
  }
}

interface SelectProps extends ReturnType<typeof productFieldProps> {
  label: string
  options: { id: string; label: ReactNode }[]
  optional?: boolean
}

function Select({ options, ...props }: SelectProps) {
  const { t } = useLanguage()
  return (
    <SelectField {...props}>
      {props.optional && <option value="">{t('admin-products.none')}</option>}
      {options.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
