import type { MessageKey } from '#locales/messages.ts'
import { useLanguage } from '#app/language/words.tsx'

/** The id that a field of this name has, so that a summary can link to it. */
export function fieldId(name: string | undefined, value?: string): string {
  return value === undefined ? `field-${name}` : `field-${name}-${value}`
}

/** What to say of a field that was refused with `code`: the field's own sentence, the usual one, or that of the failure of this name. */
export function useFieldMessage(code: string | undefined, messages: Record<string, string> = {}): string | undefined {
  const { t } = useLanguage()
  if (!code) return undefined
  const usual = `failures.field.${code}` as MessageKey
  const said = messages[code] ?? t(usual)
  return said === usual ? t(`failures.${code}` as MessageKey) : said
}
