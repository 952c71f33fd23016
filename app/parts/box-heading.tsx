import './box.css'
import { useLanguage } from '#app/language/words.tsx'

interface BoxHeadingProps {
  box: { quantity: number; size: number; giftCard: string | null }
  /** Formatted; left out where no prices are shown. */
  price?: string
}

/** A discovery box above its snacks: how many, its gift card and its one price. */
export function BoxHeading({ box: { quantity, size, giftCard }, price }: BoxHeadingProps) {
  const { t } = useLanguage()
  const name = t('common.discovery-box-of', { count: size })
  return (
    <div className="box-heading">
      <div className="min-w-0">
        <p className="box-name">{quantity > 1 ? `${quantity} × ${name}` : name}</p>
        {giftCard !== null && <p className="box-detail">{giftCard ? t('common.box-card', { text: giftCard }) : t('common.box-gift')}</p>}
      </div>
      {price && <b className="number">{price}</b>}
    </div>
  )
}
