import type { ReorderDifferences } from '#shop/ordering/checkout/reorder.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** The outcome of a reorder. Needs the messages of `again` and `cart`. */
export function ReorderNotice({ missing: { number, gone, fewer, prices } }: { missing: ReorderDifferences }) {
  const { t, list, money } = useLanguage()
  const isWhole = gone.length === 0 && fewer.length === 0
  return (
    <Notice tone={isWhole && prices.length === 0 ? 'ok' : 'warn'} data-key="again" data-carry-over="again">
      <p>{t(isWhole ? 'reorder.all' : 'reorder.some', { number })}</p>
      {gone.length > 0 && <p>{t('reorder.unavailable', { names: list(gone) })}</p>}
      {fewer.map(({ name, quantity }) => (
        <p key={name}>{t('reorder.fewer', { name, quantity })}</p>
      ))}
      {prices.map(({ name, wasCents, nowCents }) => (
        <p key={`price ${name}`}>{t('cart.change-price', { name, was: money(wasCents), now: money(nowCents) })}</p>
      ))}
    </Notice>
  )
}
