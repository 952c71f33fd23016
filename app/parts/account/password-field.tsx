import type { ReactNode } from 'react'
import { FieldError } from '#app/ui/field.tsx'
import { fieldId, useFieldMessage, useRequiredMessages } from '#app/ui/field-message.ts'
import { useLanguage } from '#app/language/words.tsx'
import { PasswordMeter } from './password-meter.tsx'

interface PasswordFieldProps {
  name: string
  label: string
  /** 'current-password' or 'new-password', for password managers. */
  autoComplete: string
  help?: string
  error?: string
  /** Placed beside the label, but after the password in the tab order. */
  beside?: ReactNode
  /**
   * Shows the password's strength while the user types (strength.ts). Needs the messages of
   * `account`.
   */
  meter?: boolean
}

/** A password field with a show button (reveal.ts). Its value is never sent back to the browser. */
export function PasswordField({ name, label, autoComplete, help, error, beside, meter }: PasswordFieldProps) {
  const { t } = useLanguage()
  const said = useFieldMessage(error, useRequiredMessages(name)[name])
  const id = fieldId(name)
  const described = [(help || meter) && `${id}-help`, said && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={beside ? 'field field-with-beside' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className="password-input">
        <input
          id={id}
          name={name}
          type="password"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          required
          className="input"
          data-strength={meter ? (error ?? '') : undefined}
          aria-invalid={said ? true : undefined}
          aria-describedby={described || undefined}
        />
        <button
          type="button"
          data-needs-script
          data-enhance="reveal"
          data-other={t('account.password.hide')}
          data-other-label={t('account.password.hide-label')}
          aria-controls={id}
          aria-label={t('account.password.show-label')}
        >
          {t('account.password.show')}
        </button>
      </div>
      {beside && <p className="password-beside">{beside}</p>}
      {meter && <PasswordMeter id={`${id}-help`} rules={help} />}
      {help && !meter && (
        <p id={`${id}-help`} className="help">
          {help}
        </p>
      )}
      {said && <FieldError id={`${id}-error`}>{said}</FieldError>}
    </div>
  )
}
