import { Said } from '../../live/said.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLanguage } from '../../words.tsx'
import type { Standing } from './basket.ts'
import { Changes, sentenceOf } from './changes.tsx'
import { JustNow } from './just-now.tsx'
import { why } from './why.ts'

/** What is to be said above the lines: what was refused and has no other place, what became different, what was just done. */
export function Notices({ standing: { cart, told, done, refused, cutOff } }: { standing: Standing }) {
  const language = useLanguage()
  const { t } = language
  const isTold = [...cart.lines, ...cart.savedForLater].some(({ variationId }) => variationId === refused?.variationId)
  const hasPlace = isTold || refused?.intent === 'code' || refused?.intent === 'share'
  // Sold out is what it is; once the line is gone, or the stock is back, there is nothing to tell.
  const changes = told.filter(
    (change) =>
      change.kind !== 'sold-out' || cart.changes.some(({ kind, productName }) => kind === 'sold-out' && productName === change.productName),
  )
  return (
    <>
      {cutOff && (
        <Notice tone="warn" role="alert">
          {t('cart.cut-off')}
        </Notice>
      )}
      {refused && !hasPlace && (
        <Notice tone="danger" role="alert">
          {why(refused, language)}
        </Notice>
      )}
      <Said>{changes.map((change) => sentenceOf(change, language)).join(' ')}</Said>
      <Changes changes={changes} />
      {done && <JustNow key={`${done.how} ${done.variationId}`} done={done} />}
    </>
  )
}
