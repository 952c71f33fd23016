import { memo } from 'react'
import { urls } from '#shared/urls.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLanguage } from '../../words.tsx'
import { Bill } from '../bill.tsx'
import type { Standing } from './basket.ts'
import { Code } from './code.tsx'
import { FreeDelivery } from './free-delivery.tsx'
import { Share } from './share.tsx'

interface SummaryProps {
  standing: Standing
  /** Whether the customer may go straight to the last look. */
  express: boolean
}

/** The way to free delivery, every charge, the discount code and the ways on. */
export const Summary = memo(function Summary({ standing, express }: SummaryProps) {
  const { t } = useLanguage()
  const { cart, refused, shared, waiting } = standing
  const isAsked = (intent: string) => waiting.some((errand) => errand.intent === intent)
  const refusedAs = (...intents: string[]) => (refused && intents.includes(refused.intent) ? refused : null)
  return (
    <aside className="panel cart-summary" aria-label={t('cart.summary')}>
      <FreeDelivery cart={cart} />
      <hr className="rule" />
      {/* Counts run ahead, sums are the shop's: until they are here, the old ones step back. */}
      <div aria-busy={waiting.length > 0} className="cart-bill">
        <Bill charges={cart} code={cart.discount?.code} method="standard" estimated />
      </div>
      {cart.deliveryRefused && <Notice tone="warn">{t(`failures.${cart.deliveryRefused}`)}</Notice>}
      <Code discount={cart.discount} refused={refusedAs('code')} busy={isAsked('code')} />
      <div className="grid gap-3">
        <LinkButton to={urls.checkout()} size="large" full>
          {t('cart.check-out')}
        </LinkButton>
        {express && (
          <LinkButton to={urls.checkout({ express: '1' })} variant="secondary" full icon="zap">
            {t('cart.express')}
          </LinkButton>
        )}
        <p className="help text-center">{t(express ? 'cart.express-help' : 'cart.check-out-help')}</p>
      </div>
      <Share shared={shared} refused={refusedAs('share')} busy={isAsked('share')} />
    </aside>
  )
})
