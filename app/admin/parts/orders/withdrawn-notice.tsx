import { adminUrls } from '#shared/admin-urls.ts'
import { Notice } from '#app/ui/notice.tsx'
import { chosenLines } from '#app/parts/order/chosen-lines.ts'
import { useLanguage } from '#app/language/words.tsx'

interface WithdrawnNoticeProps {
  number: string
  lines: { id: string; productName: string; variationName: string }[]
  withdrawn: { lineId: string; quantity: number }[]
}

/** Warns of pieces in a parcel that the customer has withdrawn from. */
export function WithdrawnNotice({ number, lines, withdrawn }: WithdrawnNoticeProps) {
  const { t, href, inARow, sentenceSpace } = useLanguage()
  return (
    <Notice tone="danger">
      <b>{t('admin-order.withdrawn')}</b>
      <ul>
        {chosenLines(lines, withdrawn).map(({ id, productName, variationName, quantity }) => (
          <li key={id}>
            {t('admin-order.quantity', { count: quantity })} {inARow(productName, variationName)}
          </li>
        ))}
      </ul>
      <p>
        {t('admin-order.withdrawn-help')}
        {sentenceSpace}
        <a href={`${href(adminUrls.order(number))}#returns`}>{t('admin-order.withdrawn-link')}</a>
      </p>
    </Notice>
  )
}
