import type { ReactNode } from 'react'
import { adminUrls } from '#shared/admin-urls.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { SettingFormState } from './setting-action.server.ts'

interface FormFrameProps {
  form: SettingFormState
  /** Labels of the form's fields. */
  labels: Record<string, string>
  messages?: Record<string, Record<string, string>>
  children: ReactNode
}

/** The form of a setting, with its errors above and the save button below. */
export function SettingForm({ form, labels, messages, children }: FormFrameProps) {
  const { t, href } = useLanguage()
  return (
    <>
      {form.failure === 'invalid-input' && (
        <ErrorSummary title={t('failures.invalid-input')} fields={form.fields} labels={labels} messages={messages} />
      )}
      <form method="post" action={href(adminUrls.setting(form.name))} className="settings-form" noValidate>
        {/* The Enter key presses the first button of a form. */}
        <button name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
          {t('admin-settings.save')}
        </button>
        <input type="hidden" name="seen" value={form.seen} />
        {children}
        <div className="settings-save">
          <Button name="intent" value="save">
            {t('admin-settings.save')}
          </Button>
        </div>
      </form>
    </>
  )
}

/** Adds or removes a row. The page comes back with `at` in view. */
export function RowButton({ form, intent, at, icon, label, children }: RowButtonProps) {
  const { href } = useLanguage()
  const action = `${href(adminUrls.setting(form))}${at ? `#${at}` : ''}`
  if (!children)
    return (
      <button className="icon-button" name="intent" value={intent} formAction={action} aria-label={label}>
        <Icon name={icon} />
      </button>
    )
  return (
    <Button variant="secondary" size="small" icon={icon} name="intent" value={intent} formAction={action} aria-label={label}>
      {children}
    </Button>
  )
}

interface RowButtonProps {
  form: SettingFormState['name']
  intent: string
  at?: string
  icon: string
  /** For screen readers. Without children it is the only name. */
  label?: string
  children?: ReactNode
}
