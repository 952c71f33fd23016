import { InputField } from '#app/ui/field.tsx'
import { useEmailFieldMessages } from '#app/ui/field-message.ts'
import { useLanguage } from '#app/language/words.tsx'

/** The email address. An address without a domain ending gets a message of its own. */
export function EmailField({ value, error, autoComplete = 'username' }: { value: string; error?: string; autoComplete?: string }) {
  const { t } = useLanguage()
  return (
    <InputField
      name="email"
      type="email"
      label={t('account.field.email')}
      defaultValue={value}
      error={error}
      messages={useEmailMessages(value)}
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
    />
  )
}

/** The error messages of an email field with this value. Needs the messages of `account`. */
export function useEmailMessages(value: string): Record<string, string> {
  const { t } = useLanguage()
  const messages = useEmailFieldMessages()
  return /@[^.]+$/.test(value.trim()) ? { ...messages, invalid: t('account.email.ending') } : messages
}
