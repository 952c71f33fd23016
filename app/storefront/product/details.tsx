import type { MessageKey } from '#locales/messages.ts'
import type { ProductView } from '#shop/catalogue.ts'
import { useTold } from '../../layout/told.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLanguage } from '../../words.tsx'
import { Nutrition } from './nutrition.tsx'

interface DetailsProps {
  product: ProductView
  /** Working days until the parcel is there, from and to. */
  days: Record<'standard' | 'express', [number, number]>
}

/** The promise, then what is in it: the allergens in plain sight, ingredients and nutrition to unfold. */
export function Details({ product, days }: DetailsProps) {
  const { t, money } = useLanguage()
  const { freeFromCents } = useTold()
  return (
    <>
      <ul className="promise">
        <li>
          <Icon name="truck" />
          <span>
            <b>{t('product.delivery', { from: days.standard[0], to: days.standard[1] })}</b>{' '}
            {freeFromCents !== null && t('product.delivery-free', { amount: money(freeFromCents) })}
          </span>
        </li>
        <li>
          <Icon name="package" />
          <span>{t('product.express', { from: days.express[0], to: days.express[1] })}</span>
        </li>
      </ul>
      <AllergenNotice allergens={product.allergens} />
      <div className="folds">
        {product.ingredients.length > 0 && (
          <details open>
            <summary>{t('product.ingredients')}</summary>
            <p>{product.ingredients.join(', ')}.</p>
          </details>
        )}
        {Object.keys(product.nutrition).length > 0 && (
          <details>
            <summary>{t('product.nutrition')}</summary>
            <Nutrition values={product.nutrition} />
          </details>
        )}
      </div>
    </>
  )
}

/** Never folded away. An allergen list that is missing says so. */
function AllergenNotice({ allergens }: { allergens: ProductView['allergens'] }) {
  const { t, list } = useLanguage()
  if (allergens === null) {
    return (
      <Notice tone="warn" role="note">
        <b>{t('product.allergens-unknown')}</b> {t('product.allergens-unknown-text')}
      </Notice>
    )
  }
  if (allergens.length === 0) {
    return <Notice role="note">{t('product.allergens-none')}</Notice>
  }
  const contained = list(allergens.map((allergen) => t(`common.allergen-${allergen}` as MessageKey)))
  return (
    <Notice tone="warn" role="note">
      <b>{t('product.allergens', { list: contained })}</b> {t('product.allergens-text')}
    </Notice>
  )
}
