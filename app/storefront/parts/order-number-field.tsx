import type { ComponentProps } from 'react'
import { InputField } from '#app/ui/field.tsx'

type OrderNumberProps = Pick<ComponentProps<typeof InputField>, 'label' | 'defaultValue' | 'error' | 'messages'>

/** The field of an order's number, for visitors who type it from an email or a packing slip. */
export function OrderNumberField(props: OrderNumberProps) {
  return <InputField name="number" maxLength={40} autoComplete="off" autoCapitalize="characters" spellCheck={false} {...props} />
}
