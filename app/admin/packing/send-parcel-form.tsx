import type { PackingView } from '#shop/ordering/fulfilment/packing.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { PostalAddress } from '#app/parts/address/postal-address.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { useFocusOfNextStep } from './use-focus-after-press.ts'
import { ShipOrderForm } from '../parts/orders/ship-order-form.tsx'

interface SendProps {
  parcel: PackingView
  carriers: string[]
  refusal: FormRejection | undefined
}

/**
 * For a fully packed parcel: the address, carrier and tracking number. Before that, how to finish
 * packing.
 */
export function SendParcelForm({ parcel: { number, shipTo, pieces, packed, withdrawn }, carriers, refusal }: SendProps) {
  const { t } = useLanguage()
  const heading = useFocusOfNextStep(packed >= pieces)
  if (packed < pieces) {
    return (
      <section className="admin-card packing-rest">
        <p>{t('admin-packing.left', { count: pieces - packed })}</p>
        <form method="post">
          <Button name="intent" value="all" variant="secondary" icon="check">
            {t('admin-packing.all')}
          </Button>
        </form>
      </section>
    )
  }
  return (
    <section className="admin-card" aria-labelledby="send">
      <h2 id="send" ref={heading} tabIndex={-1}>
        {t('admin-packing.packed')}
      </h2>
      <PostalAddress address={shipTo} />
      <p className="packing-slip">
        <a href={`/api/orders/${number}/packing-slip.pdf`}>
          <Icon name="printer" /> {t('admin-packing.slip')}
        </a>
      </p>
      <ShipOrderForm carriers={carriers} refusal={refusal} isWithdrawn={withdrawn.length > 0} />
    </section>
  )
}
