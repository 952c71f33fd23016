import { adminUrls } from '#shared/admin-urls.ts'
import type { FixOutcome } from '#shop/office/finance/reconciliation.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** The outcomes of a fix, with the orders of each. */
export function FixResults({ outcomes }: { outcomes: FixOutcome[] }) {
  const { t, href } = useLanguage()
  const present = [...new Set(outcomes.map(({ outcome }) => outcome))].toSorted()
  return (
    <Notice tone={present.includes('content-unknown') ? 'warn' : 'ok'}>
      <ul>
        {present.map((kind) => (
          <li key={kind}>
            {t(`admin-reconciliation.done-${kind}`)}:{' '}
            {outcomes
              .filter(({ outcome }) => outcome === kind)
              .map(({ orderNumber, providerOrderId }, index) => (
                <span key={providerOrderId}>
                  {index > 0 && ', '}
                  {orderNumber ? <a href={href(adminUrls.order(orderNumber))}>{orderNumber}</a> : providerOrderId}
                </span>
              ))}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
