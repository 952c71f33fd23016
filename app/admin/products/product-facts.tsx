import type { MessageKey } from '#locales/messages.ts'
import type { ProductDraft } from '#shop/ports.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/language/words.tsx'

/**
 * A product's data for staff who may not edit it, for example to answer a customer's question about
 * ingredients by phone.
 */
export function ProductFacts({ draft: { description, hidden, allergens, ingredients, variations } }: { draft: ProductDraft }) {
  const { t, list, money } = useLanguage()
  const named = (allergens ?? []).map((one) => t(`common.allergen-${one}` as MessageKey))
  const known = named.length > 0 ? t('product.allergens', { list: list(named) }) : t('product.allergens-none')
  return (
    <section className="admin-card admin-form-fields" aria-labelledby="said">
      <h2 id="said">{t('admin-products.said')}</h2>
      <p className="text-ink-2">{t('admin-products.read-only')}</p>
      {hidden && (
        <p>
          <Badge>{t('admin-products.hidden')}</Badge>
        </p>
      )}
      <p className="admin-translated">{description}</p>
      <p>
        <b>{allergens === null ? t('product.allergens-unknown') : known}</b>
      </p>
      {ingredients.length > 0 && (
        <p>
          {t('admin-products.ingredients')}: {list(ingredients)}
        </p>
      )}
      <ul className="admin-events">
        {variations.map(({ id, name, sku, priceCents }) => (
          <li key={id}>
            <span>
              {name} <small>{sku}</small>
            </span>
            <b>{money(priceCents)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
