import type { MessageKey } from '#locales/messages.ts'
import type { CheckoutView } from '#shop/ordering/checkout/checkout.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** All allergens of the order, and the products that state none. */
export function OrderAllergens({ allergens }: { allergens: CheckoutView['allergens'] }) {
  const { t, list, sentenceSpace } = useLanguage()
  const { contains, unknown } = allergens
  return (
    <Notice tone={contains.length + unknown.length > 0 ? 'warn' : 'info'} role="note">
      {contains.length > 0 ? (
        <p>
          <b>{t('checkout.allergens')}</b>
          {sentenceSpace}
          {list(contains.map((allergen) => t(`common.allergen-${allergen}` as MessageKey)))}
        </p>
      ) : (
        unknown.length === 0 && <p>{t('checkout.allergens-none')}</p>
      )}
      {contains.includes('insects') && <p>{t('common.insects-text')}</p>}
      {unknown.length > 0 && <p>{t('checkout.allergens-unknown', { count: unknown.length, names: list(unknown) })}</p>}
    </Notice>
  )
}
