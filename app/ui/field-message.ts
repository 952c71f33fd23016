import type { MessageKey } from '#locales/messages.ts'
import { useLanguage } from '#app/language/words.tsx'

/** The id of the field with this name, so that the error summary can link to it. */
export function fieldId(name: string | undefined, value?: string): string {
  return value === undefined ? `field-${name}` : `field-${name}-${value}`
}

/** The fields with a message of their own for an empty value: `common.required-...`. */
const requiredFields = [
  'name',
  'email',
  'password',
  'currentPassword',
  'newPassword',
  'code',
  'message',
  'firstName',
  'number',
  'phone',
] as const

/**
 * The messages of empty required fields, by field name: for each field and for the error summary.
 * Without one for a name that is not in the list.
 */
export function useRequiredMessages(...names: string[]): Record<string, Record<string, string>> {
  const { t } = useLanguage()
  const known = requiredFields.filter((name) => names.includes(name))
  return Object.fromEntries(known.map((name) => [name, { required: t(`common.required-${name}`) }]))
}

/** The messages of an email field, by error code. */
export function useEmailFieldMessages(): Record<string, string> {
  const { t } = useLanguage()
  return { required: t('common.required-email'), invalid: t('common.invalid-email') }
}

/**
 * The message for a field's error `code`: the field's own message, the general one for fields, or
 * that of the failure with this code.
 */
export function useFieldMessage(code: string | undefined, messages: Record<string, string> = {}): string | undefined {
  const { t } = useLanguage()
  if (!code) return undefined
  const usual = `failures.field.${code}` as MessageKey
  const said = messages[code] ?? t(usual)
  return said === usual ? t(`failures.${code}` as MessageKey) : said
}
