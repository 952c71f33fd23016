import type { ComponentProps, ReactNode } from 'react'
import { useLanguage } from '#app/language/words.tsx'
import { fieldId, useFieldMessage } from './field-message.ts'
import { Icon } from './icon.tsx'

interface FieldFrame {
  name: string
  label: string
  help?: ReactNode
  /** The code that the server refused the field with. */
  error?: string
  /** What to say of a code instead of the usual sentence, already in the visitor's language. */
  messages?: Record<string, string>
  /** Fields are required unless marked so. */
  optional?: boolean
  id?: string
}

/** A labelled input. The error stands below it and is read with it. */
export function Field({ label, help, error, messages, optional, id, className, ...input }: FieldFrame & ComponentProps<'input'>) {
  const frame = { name: input.name, label, help, error, messages, optional, id }
  return (
    <Frame {...frame} className={className}>
      <input {...input} {...wiringOf(frame)} className="input" required={!optional && input.required !== false} />
    </Frame>
  )
}

/** A labelled text of several lines. */
export function TextField({ label, help, error, messages, optional, id, className, ...text }: FieldFrame & ComponentProps<'textarea'>) {
  const frame = { name: text.name, label, help, error, messages, optional, id }
  return (
    <Frame {...frame} className={className}>
      <textarea {...text} {...wiringOf(frame)} className="input" required={!optional && text.required !== false} />
    </Frame>
  )
}

/** A labelled native select; its options are the children. */
export function SelectField({ label, help, error, messages, optional, id, className, ...select }: FieldFrame & ComponentProps<'select'>) {
  const frame = { name: select.name, label, help, error, messages, optional, id }
  return (
    <Frame {...frame} className={className}>
      <select {...select} {...wiringOf(frame)} className="input" required={!optional && select.required !== false} />
    </Frame>
  )
}

/** A tick box with its label beside it; `type="radio"` makes it one of several. */
export function Checkbox({
  label,
  error,
  id,
  type = 'checkbox',
  ...input
}: Omit<FieldFrame, 'label' | 'help'> & { label: ReactNode } & ComponentProps<'input'>) {
  const own = id ?? fieldId(input.name, type === 'radio' ? String(input.value) : undefined)
  const said = useFieldMessage(error)
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

/** The icon and sentence under a field that was refused. */
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
