import type { ComponentProps, ReactNode } from 'react'
import { useLanguage } from '#app/language/words.tsx'
import { fieldId, useFieldMessage } from './field-message.ts'
import { Icon } from './icon.tsx'

interface FieldFrame {
  name: string
  label: string
  help?: ReactNode
  /** The error code from the server. */
  error?: string
  /** Messages by error code, already translated. They replace the general ones. */
  messages?: Record<string, string>
  /** Fields are required by default. */
  optional?: boolean
  id?: string
}

/** A labeled input. The error is below it, and screen readers read it with the input. */
export function InputField({ label, help, error, messages, optional, id, className, ...input }: FieldFrame & ComponentProps<'input'>) {
  const frame = { name: input.name, label, help, error, messages, optional, id }
  return (
    <Frame {...frame} className={className}>
      <input {...input} {...wiringOf(frame)} className="input" required={!optional && input.required !== false} />
    </Frame>
  )
}

/** A labeled textarea. */
export function TextField({ label, help, error, messages, optional, id, className, ...text }: FieldFrame & ComponentProps<'textarea'>) {
  const frame = { name: text.name, label, help, error, messages, optional, id }
  return (
    <Frame {...frame} className={className}>
      <textarea {...text} {...wiringOf(frame)} className="input" required={!optional && text.required !== false} />
    </Frame>
  )
}

/** A labeled native select with its options as children. */
export function SelectField({ label, help, error, messages, optional, id, className, ...select }: FieldFrame & ComponentProps<'select'>) {
  const frame = { name: select.name, label, help, error, messages, optional, id }
  return (
    <Frame {...frame} className={className}>
      <select {...select} {...wiringOf(frame)} className="input" required={!optional && select.required !== false} />
    </Frame>
  )
}

/** A checkbox with its label beside it. `type="radio"` makes it a radio button. */
export function Checkbox({
  label,
  error,
  messages,
  id,
  type = 'checkbox',
  ...input
}: Omit<FieldFrame, 'label' | 'help'> & { label: ReactNode } & ComponentProps<'input'>) {
  const own = id ?? fieldId(input.name, type === 'radio' ? String(input.value) : undefined)
  const said = useFieldMessage(error, messages)
  return (
    <div>
      <label className="check" htmlFor={own}>
        <input
          {...input}
          id={own}
          type={type}
          aria-invalid={said ? true : undefined}
          aria-describedby={said ? `${own}-error` : undefined}
        />
        <span>{label}</span>
      </label>
      {said && <FieldError id={`${own}-error`}>{said}</FieldError>}
    </div>
  )
}

function Frame({
  name,
  label,
  help,
  error,
  messages,
  optional,
  id,
  className,
  children,
}: FieldFrame & { className?: string; children: ReactNode }) {
  const { t } = useLanguage()
  const own = id ?? fieldId(name)
  const said = useFieldMessage(error, messages)
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={own}>
        {label}
        {optional && <span className="optional"> {t('common.optional')}</span>}
      </label>
      {children}
      {help && (
        <p id={`${own}-help`} className="help">
          {help}
        </p>
      )}
      {said && <FieldError id={`${own}-error`}>{said}</FieldError>}
    </div>
  )
}

/** The icon and error message below a field. */
export function FieldError({ id, role, children }: { id: string; role?: 'alert'; children: ReactNode }) {
  return (
    <p id={id} className="error" role={role}>
      <Icon name="circle-exclamation-point" small />
      <span>{children}</span>
    </p>
  )
}

function wiringOf({ name, help, error, id }: FieldFrame) {
  const own = id ?? fieldId(name)
  const described = [help && `${own}-help`, error && `${own}-error`].filter(Boolean).join(' ')
  return { id: own, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined }
}
