import type { ReactNode } from 'react'
import { Checkbox, FieldError } from '../../ui/field.tsx'
import type { Values } from '../parts/form/sheet-values.ts'

/** What a part of the sheet's form shows: its values, what was refused, and what somebody else made of a field meanwhile. */
export interface SheetPart {
  values: Values
  errors: Record<string, string>
  theirs: (field: string) => ReactNode
}

/** What the sheet's form offers to choose from, of what is the shop's own or named by its language. */
export interface Offered {
  categories: { id: string; name: string }[]
  countries: { code: string; name: string }[]
}

/** A field's properties, by its name. */
export function fieldOf({ values, errors, theirs }: SheetPart, name: string) {
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

/** Boxes, or figures, that say one thing of a product together. */
export function Group({ name, label, theirs, error, isFigures, children }: GroupProps) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      {theirs}
      <div className={isFigures ? 'desk-figures' : 'desk-ticks'}>{children}</div>
    </fieldset>
  )
}

/** A box for each that may be ticked. */
export function Ticks({ group, offered, values }: { group: string; offered: { id: string; label: string }[]; values: Values }) {
  return offered.map(({ id, label }) => (
    <Checkbox key={id} name={`${group}.${id}`} label={label} defaultChecked={values[`${group}.${id}`] === 'on'} required={false} />
  ))
}
