import { adminUrls } from '#shared/admin-urls.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface WithdrawnNoticeProps {
  number: string
  pieces: { name: string; quantity: number }[]
}

/** Warns of pieces in a parcel that the customer has withdrawn from. */
export function WithdrawnNotice({ number, pieces }: WithdrawnNoticeProps) {
  const { t, href, sentenceSpace } = useLanguage()
  return (
    <Notice tone="danger">
      <b>{t('admin-order.withdrawn')}</b>
      <ul>
        {pieces.map(({ name, quantity }, index) => (
          <li key={index}>
            {t('admin-order.quantity', { count: quantity })} {name}
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
