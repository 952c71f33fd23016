import type { ReactNode } from 'react'
import type { Address } from '#shared/address/address.ts'
import { addressLines } from '#shared/address/address-lines.ts'
import { urls } from '#shared/urls.ts'
import type { DeliveryOption } from '#shop/ordering/checkout/checkout.ts'
import { richMessage } from '#app/language/rich-message.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { CheckoutStep } from './checkout-steps.tsx'

/** The completed steps, each with a link to change it. */
export function CheckoutAnswers({ shipTo, delivery }: { shipTo: Address | null; delivery: DeliveryOption | null }) {
  const { t, money, day, inARow } = useLanguage()
  if (!shipTo) return null
  return (
    <dl className="checkout-answers">
      <Answer question={t('checkout.deliver-to')} step="address" change={t('checkout.change-address')}>
        {shipTo.name}
        <br />
        <span className="text-ink-2">
          <AddressLine address={shipTo} />
        </span>
      </Answer>
      {delivery && (
        <Answer question={t('checkout.delivery')} step="delivery" change={t('checkout.change-delivery')}>
          {inARow(t(`checkout.delivery-${delivery.method}`), delivery.cents === 0 ? t('cart.delivery-free-amid') : money(delivery.cents))}
          <br />
          <span className="text-ink-2">{t('checkout.arrives', { from: day(delivery.arrives[0]), to: day(delivery.arrives[1]) })}</span>
        </Answer>
      )}
    </dl>
  )
}

function Answer({ question, step, change, children }: { question: string; step: CheckoutStep; change: string; children: ReactNode }) {
  const { t, href } = useLanguage()
  return (
    <div>
      <dt>{question}</dt>
      <dd>{children}</dd>
      <dd>
        <a href={href(urls.checkout({ step }))} className="link link-alone text-sm" aria-label={change}>
          {t('checkout.change')}
        </a>
      </dd>
    </div>
  )
}

/**
 * An address on one line, without the name: '318 Prospect Place, 4, Brooklyn, NY 11238, United
 * States'.
 */
export function AddressLine({ address }: { address: Address }) {
  const { t, country } = useLanguage()
  return addressLines(address, country(address.country))
    .filter((line) => line !== address.name)
    .reduce<ReactNode>((before, line) => {
      const next = <bdi>{line}</bdi>
      return before ? richMessage(t, 'common.sequence', { before, next }) : next
    }, null)
}
