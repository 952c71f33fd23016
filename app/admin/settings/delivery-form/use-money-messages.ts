import { useLanguage } from '#app/language/words.tsx'

/** The error messages of a field for an amount of money. */
export function useMoneyMessages(): Record<string, string> {
  const { t } = useLanguage()
  return { invalid: t('admin-settings.money-fault'), 'too-long': t('admin-settings.too-much') }
}
