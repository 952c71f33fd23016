import { urls } from '#shared/urls.ts'
import type { ProductView, VariationView } from '#shop/catalogue/catalogue.types.ts'
import { Badge } from '#app/ui/badge.tsx'
import { QuantityField } from '#app/ui/stepper.tsx'
import { formatBestBefore } from '#app/language/format-best-before.ts'
import { useLanguage } from '#app/language/words.tsx'
import { BackInStockForm } from '../parts/back-in-stock-form.tsx'

/** Up to this stock level the exact number left is shown. */
const FEW_LEFT = 5

interface ChoiceProps {
  product: ProductView
  /** The variation in the query string. */
  named: string | null
  most: number
  email: string
  /** The shop promises at least this many weeks to the best-before date; 0 where it does not. */
  freshWeeks: number
  currency: string
}

/**
 * The buy form: size, quantity and add button. Each size is a link to its own address. With
 * JavaScript the other sizes are ready in templates, and a click swaps them in at once
 * (variation-choice.ts).
 */
export function VariationChoice({ product, named, ...others }: ChoiceProps) {
  const { variations } = product
  const chosen = variations.find(({ id }) => id === named) ?? variations.find(({ available }) => available > 0) ?? variations[0]
  if (!chosen) return null
  return (
    <div data-mount="choice" data-currency={others.currency} data-product={product.id}>
      <div className="buy-form" data-size={chosen.id}>
        <Offer product={product} chosen={chosen} {...others} />
      </div>
      {variations
        .filter(({ id }) => id !== chosen.id)
        .map((variation) => (
          <template key={variation.id} data-size={variation.id}>
            <Offer product={product} chosen={variation} {...others} />
          </template>
        ))}
    </div>
  )
}

function Offer({ product, chosen, most, email, freshWeeks }: Omit<ChoiceProps, 'named'> & { chosen: VariationView }) {
  const { t, money } = useLanguage()
  const { variations } = product
  return (
    <>
      <output className="buy-price">
        <span className="big-price">{money(chosen.priceCents)}</span>
        <UnitPrice variation={chosen} />
      </output>
      {variations.length > 1 && (
        <nav aria-labelledby="sizes">
          <h2 className="label" id="sizes">
            {t(differInWeight(variations) ? 'product.choose' : 'product.choose-flavor')}
          </h2>
          <ul className="sizes">
            {variations.map((variation) => (
              <li key={variation.id}>
                <Size product={product} variation={variation} chosen={variation.id === chosen.id} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      <output className="stock">
        <Stock available={chosen.available} />
        {chosen.bestBefore && <BestBefore date={chosen.bestBefore} weeks={freshWeeks} />}
      </output>
      {chosen.available > 0 ? (
        <AddForm product={product} chosen={chosen} most={most} />
      ) : (
        <BackInStockForm variationId={chosen.id} email={email} />
      )}
    </>
  )
}

/** Whether they are sizes of one snack. Otherwise they are flavors. */
function differInWeight(variations: VariationView[]): boolean {
  return new Set(variations.map(({ weightGrams }) => weightGrams)).size > 1
}

function Size({ product, variation, chosen }: { product: ProductView; variation: VariationView; chosen: boolean }) {
  const { t, money, href } = useLanguage()
  const { id, name, priceCents, unitPriceCents, available, savedCents } = variation
  return (
    <a
      className={available > 0 ? 'size' : 'size size-gone'}
      href={href(urls.product(product.slug, { v: id }))}
      aria-current={chosen ? 'true' : undefined}
      data-variation={id}
    >
      <b>{name}</b>
      <span className="number">{money(priceCents)}</span>
      {available === 0 ? (
        <small className="size-said">{t('common.sold-out')}</small>
      ) : (
        <>
          {unitPriceCents !== null && <small className="number">{t('product.unit-price', { price: money(unitPriceCents) })}</small>}
          {savedCents > 0 && <small className="size-saving">{t('product.size-saves', { amount: money(savedCents) })}</small>}
        </>
      )}
    </a>
  )
}

function AddForm({ product, chosen, most }: { product: ProductView; chosen: VariationView; most: number }) {
  const { t, money, href } = useLanguage()
  return (
    <form className="add-row" method="post" action={href(urls.cart())} data-enhance="add">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="variationId" value={chosen.id} />
      <input type="hidden" name="back" value={urls.product(product.slug, { v: product.variations.length > 1 ? chosen.id : undefined })} />
      <QuantityField label={product.name} most={Math.min(most, chosen.available)} />
      <button className="button button-large grow">
        {t('product.add')}
        <span className="number" data-needs-script data-cents={chosen.priceCents}>
          {money(chosen.priceCents)}
        </span>
      </button>
    </form>
  )
}

function UnitPrice({ variation: { weightGrams, unitPriceCents } }: { variation: VariationView }) {
  const { t, money, inARow } = useLanguage()
  if (weightGrams === null) return null
  const price = unitPriceCents === null ? '' : t('product.unit-price', { price: money(unitPriceCents) })
  return <span className="number text-sm text-ink-2">{inARow(t('common.grams', { grams: weightGrams }), price)}</span>
}

function Stock({ available }: { available: number }) {
  const { t } = useLanguage()
  if (available === 0) return <Badge tone="danger">{t('common.sold-out')}</Badge>
  return available <= FEW_LEFT ? (
    <Badge tone="warn">{t('product.few-left', { count: available })}</Badge>
  ) : (
    <Badge tone="ok" dot>
      {t('product.in-stock')}
    </Badge>
  )
}

/** The date of the piece that would ship today, and the shop's promise. */
function BestBefore({ date, weeks }: { date: string; weeks: number }) {
  const language = useLanguage()
  const { t } = language
  return (
    <span className="best-before">
      <span>{t('product.best-before', { day: formatBestBefore(date, language) })}</span>
      {weeks > 0 && <span>{t('product.weeks-left', { count: weeks })}</span>}
    </span>
  )
}
