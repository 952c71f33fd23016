import './tracking.css'
import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** The carriers of the parcels, with tracking links. */
export function ParcelTracking({ parcels }: { parcels: OrderView['parcels'] }) {
  const { t } = useLanguage()
  return parcels.map(({ carrier, trackingNumber, trackingUrl }) => (
    <p key={`${carrier} ${trackingNumber}`} className="tracking">
      <span>
        {carrier} {trackingNumber && <span className="number">{trackingNumber}</span>}
      </span>
      {trackingUrl && (
        <a className="arrow-link" href={trackingUrl} target="_blank" rel="external noopener noreferrer">
          {t('orders.follow')}
          <span className="sr-only"> {t('orders.follow-where', { carrier })}</span>
          <Icon name="arrow-right" small />
        </a>
      )}
      {trackingNumber && (
        <CopyButton text={trackingNumber} label={t('orders.copy')} copied={t('orders.copied')} notCopied={t('orders.not-copied')} />
      )}
    </p>
  ))
}
