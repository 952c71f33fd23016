import { type FormEvent, type MouseEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { urls } from '#shared/urls.ts'
import type { ProductView, VariationView } from '#shop/catalogue.ts'
import { isPlainClick } from '../../plain-click.ts'
import { Badge } from '../../ui/badge.tsx'
import { QuantityField } from '../../ui/stepper.tsx'
import { useLanguage } from '../../words.tsx'
import { WishForm } from './wish-form.tsx'

/** From this many on, what is left is not counted out. */
const FEW = 5

/** Choose a size, choose a number, add. A size is a link that names it; with JavaScript the page follows without being loaded anew. */
export function Choice({ product, most, email }: { product: ProductView; most: number; email: string }) {
  const { t, money } = useLanguage()
  const { variations } = product
  const [chosen, choose] = useChosen(product)
  if (!chosen) return null
  return (
    <div className="buy-form">
      <output className="buy-price">
        <span className="big-price">{money(chosen.priceCents)}</span>
        <UnitPrice variation={chosen} />
      </output>
      {variations.length > 1 && (
        <nav aria-labelledby="sizes">
          <h2 className="label" id="sizes">
            {t('product.choose')}
          </h2>
          <ul className="sizes">
            {variations.map((variation) => (
              <li key={variation.id}>
                <Size product={product} variation={variation} chosen={variation.id === chosen.id} choose={choose} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      <output className="stock">
        <Stock available={chosen.available} />
      </output>
      {chosen.available > 0 ? (
        <AddForm key={chosen.id} product={product} chosen={chosen} most={most} />
      ) : (
        <WishForm key={chosen.id} variationId={chosen.id} email={email} />
      )}
    </div>
  )
}

/** The variation that the address names, else the first in stock. */
function useChosen({ variations, slug }: ProductView): [VariationView | undefined, (id: string) => void] {
  const { href } = useLanguage()
  const named = new URLSearchParams(useLocation().search).get('v')
  const [picked, pick] = useState(named)
  const choose = (id: string) => {
    pick(id)
    // In place of the address as it was: choosing is no step that one goes back from.
    history.replaceState(history.state, '', href(urls.product(slug, { v: id })))
  }
  const chosen = variations.find(({ id }) => id === picked) ?? variations.find(({ available }) => available > 0) ?? variations[0]
  return [chosen, choose]
}

interface SizeProps {
  product: ProductView
  variation: VariationView
  chosen: boolean
  choose: (id: string) => void
}

function Size({ product, variation, chosen, choose }: SizeProps) {
  const { t, money, href } = useLanguage()
  const { id, name, priceCents, unitPriceCents, available } = variation
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    choose(id)
  }
  return (
    <a
      className={available > 0 ? 'size' : 'size size-gone'}
      href={href(urls.product(product.slug, { v: id }))}
      aria-current={chosen ? 'true' : undefined}
      onClick={follow}
    >
      <b>{name}</b>
      <span className="number">{money(priceCents)}</span>
      {available === 0 ? (
        <small className="size-said">{t('common.sold-out')}</small>
      ) : (
        unitPriceCents !== null && <small className="number">{t('product.unit-price', { price: money(unitPriceCents) })}</small>
      )}
    </a>
  )
}

function AddForm({ product, chosen, most }: { product: ProductView; chosen: VariationView; most: number }) {
  const { t, money, href } = useLanguage()
  const [quantity, count] = useState(1)
  const follow = (event: FormEvent<HTMLFormElement>) =>
    count(Math.max(1, Math.floor(Number(new FormData(event.currentTarget).get('quantity'))) || 1))
  return (
    <form className="add-row" method="post" action={href(urls.cart())} data-enhance="add" onInput={follow}>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="variationId" value={chosen.id} />
      <input type="hidden" name="back" value={urls.product(product.slug, { v: product.variations.length > 1 ? chosen.id : undefined })} />
      <QuantityField label={product.name} most={Math.min(most, chosen.available)} />
      <button className="button button-large grow">
        {t('product.add')}
        <span className="number" data-needs-script>
          {money(chosen.priceCents * quantity)}
        </span>
      </button>
    </form>
  )
}

function UnitPrice({ variation: { weightGrams, unitPriceCents } }: { variation: VariationView }) {
  const { t, money } = useLanguage()
  if (weightGrams === null) return null
  const weight = t('common.grams', { grams: weightGrams })
  return (
    <span className="number text-sm text-ink-2">
      {unitPriceCents === null ? weight : `${weight}, ${t('product.unit-price', { price: money(unitPriceCents) })}`}
    </span>
  )
}

function Stock({ available }: { available: number }) {
  const { t } = useLanguage()
  if (available === 0) return <Badge tone="danger">{t('common.sold-out')}</Badge>
  return available <= FEW ? (
    <Badge tone="warn">{t('product.few-left', { count: available })}</Badge>
  ) : (
    <Badge tone="ok" dot>
      {t('product.in-stock')}
    </Badge>
  )
}
