import type { MessageKey } from '#locales/messages.ts'
import { useLanguage } from '../words.tsx'

const general: Record<string, MessageKey> = {
  required: 'common.field-required',
  invalid: 'common.field-invalid',
  'too-long': 'common.field-too-long',
}

/** The id that a field of this name has, so that a summary can link to it. */
export function fieldId(name: string | undefined, value?: string): string {
  return value === undefined ? `field-${name}` : `field-${name}-${value}`
}

/** What to say of a field that was refused with `code`; codes other than the usual three are failures with a sentence of their own. */
export function useFieldMessage(code: string | undefined, label: string, messages: Record<string, string> = {}): string | undefined {
  const { t } = useLanguage()
  if (!code) return undefined
  return messages[code] ?? t(general[code] ?? (`failures.${code}` as MessageKey), { label })
}
