import type { ProductView } from '#shop/catalogue/catalogue.types.ts'
import { useRootData } from '#app/request/root-data.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { AllergenTable } from './allergen-table.tsx'
import { NutritionTable } from './nutrition-table.tsx'

interface DetailsProps {
  product: ProductView
  /** The first and last delivery date of a parcel ordered today, as ISO dates. */
  arrives: { standard: [string, string]; express: [string, string] | null }
}

/** The delivery promise, then the contents: allergens always visible, tables folded. */
export function ProductDetails({ product, arrives }: DetailsProps) {
  const { t } = useLanguage()
  const list = product.ingredients.join(t('product.ingredients-comma'))
  return (
    <>
      {product.addVariationId && <Delivery arrives={arrives} />}
      <AllergenNotice product={product} />
      <div className="folds">
        <details open>
          <summary>{t('product.ingredients')}</summary>
          <p>{list ? t('product.ingredients-list', { list }) : t('product.ingredients-unknown')}</p>
        </details>
        <details>
          <summary>{t('product.allergen-table')}</summary>
          <AllergenTable product={product} />
        </details>
        {Object.keys(product.nutrition).length > 0 && (
          <details>
            <summary>{t('product.nutrition')}</summary>
            <NutritionTable values={product.nutrition} />
          </details>
        )}
      </div>
    </>
  )
}

/** The delivery dates; none for a product that is sold out. */
function Delivery({ arrives }: Pick<DetailsProps, 'arrives'>) {
  const { t, money, day, sentenceSpace } = useLanguage()
  const { freeFromCents } = useRootData()
  const between = ([from, to]: [string, string]) => ({ from: day(from), to: day(to) })
  return (
    <ul className="promise">
      <li>
        <Icon name="truck" />
        <span>
          <b>{t('product.arrives', between(arrives.standard))}</b>
          {sentenceSpace}
          {freeFromCents !== null && t('product.delivery-free', { amount: money(freeFromCents) })}
        </span>
      </li>
      {arrives.express && (
        <li>
          <Icon name="package" />
          <span>{t('product.arrives-express', between(arrives.express))}</span>
        </li>
      )}
    </ul>
  )
}

/**
 * Always open. A missing allergen list is stated. Insects get a warning of their own, because none
 * of the 14 allergens covers them.
 */
function AllergenNotice({ product: { allergens, insects } }: { product: ProductView }) {
  const { t, list, sentenceSpace } = useLanguage()
  if (allergens?.length === 0 && !insects) return <Notice role="note">{t('product.allergens-none')}</Notice>
  const contained = allergens && allergens.length > 0 && list(allergens.map((allergen) => t(`common.allergen-${allergen}`)))
  return (
    <Notice tone="warn" role="note">
      {insects && (
        <p>
          <b>{t('common.insects')}</b>
          {sentenceSpace}
          {t('common.insects-text')}
        </p>
      )}
      {allergens === null && (
        <p>
          <b>{t('product.allergens-unknown')}</b>
          {sentenceSpace}
          {t('product.allergens-unknown-text')}
        </p>
      )}
      {contained && (
        <p>
          <b>{t('product.allergens', { list: contained })}</b>
          {sentenceSpace}
          {t('product.allergens-text')}
        </p>
      )}
    </Notice>
  )
}
