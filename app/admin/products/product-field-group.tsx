import type { ReactNode } from 'react'
import { Checkbox, FieldError } from '#app/ui/field.tsx'
import type { ProductFormValues } from '../parts/form/product-form-values.ts'

/**
 * Props of a part of the product form: values, errors, and another person's conflicting changes by
 * field.
 */
export interface ProductFieldsProps {
  values: ProductFormValues
  errors: Record<string, string>
  theirs: (field: string) => ReactNode
}

/** Choices of the product form that belong to the shop or depend on the language. */
export interface ProductFieldChoices {
  categories: { id: string; name: string }[]
  countries: { code: string; name: string }[]
}

/** A field's props by its name. */
export function productFieldProps({ values, errors, theirs }: ProductFieldsProps, name: string) {
  return { name, defaultValue: values[name] ?? '', error: errors[name], help: theirs(name), autoComplete: 'off' }
}

interface GroupProps {
  name: string
  label: string
  theirs: ReactNode
  error?: string
  isFigures?: boolean
  children: ReactNode
}

/** Checkboxes or numbers that belong together. */
export function ProductFieldGroup({ name, label, theirs, error, isFigures, children }: GroupProps) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      {theirs}
      <div className={isFigures ? 'admin-figures' : 'admin-checkboxes'}>{children}</div>
    </fieldset>
  )
}

/** One checkbox per choice. */
export function CheckboxGroup({
  group,
  offered,
  values,
}: {
  group: string
  offered: { id: string; label: string }[]
  values: ProductFormValues
}) {
  return offered.map(({ id, label }) => (
    <Checkbox key={id} name={`${group}.${id}`} label={label} defaultChecked={values[`${group}.${id}`] === 'on'} required={false} />
  ))
}
