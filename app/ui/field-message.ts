import type { MessageKey } from '#locales/messages.ts'
import { useLanguage } from '#app/language/words.tsx'

/** The id of the field with this name, so that the error summary can link to it. */
export function fieldId(name: string | undefined, value?: string): string {
  return value === undefined ? `field-${name}` : `field-${name}-${value}`
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
