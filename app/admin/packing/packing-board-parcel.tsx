import type { ParcelToPack } from '#shop/ordering/fulfilment/packing.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { PictureThumb } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'

/** A parcel on the board: recipient, progress, packer, and the button to begin or go on. */
export function PackingBoardParcel({ parcel, now, chosen }: { parcel: ParcelToPack; now: Date; chosen: boolean }) {
  const { t, href, country, inARow } = useLanguage()
  const { number, customer, pieces, packed, packer } = parcel
  const to = adminUrls.packingOrder(number)
  return (
    <li className="admin-card packing-parcel" data-row>
      <label className="check">
        <input type="checkbox" form="pick" name="pick" value={number} defaultChecked={chosen} />
        <span className="sr-only">{t('admin-packing.choose', { number })}</span>
      </label>
      <div className="packing-about">
        <h2>
          <a href={href(to)} data-row-link>
            {number}
          </a>
        </h2>
        <p>{inARow(customer, country(parcel.country))}</p>
        <p className="packing-facts">
          <b>{t('admin-packing.pieces', { count: pieces })}</b> <Ago at={parcel.paidAt} now={now} />
        </p>
        <p className="packing-packs" aria-hidden="true">
          {parcel.packs.map((pack) => (
            <PictureThumb key={pack.productId} pictureId={pack.pictureId} tint={pack.tint} />
          ))}
        </p>
        {(parcel.express || parcel.gift || parcel.withdrawn || parcel.noted || packer) && (
          <p className="admin-badges">
            {parcel.express && <Badge tone="rose">{t('admin.express')}</Badge>}
            {parcel.gift && <Badge tone="line">{t('admin.gift')}</Badge>}
            {parcel.withdrawn && <Badge tone="danger">{t('admin-packing.withdrawn')}</Badge>}
            {parcel.noted && <Badge tone="warn">{t('admin-packing.has-note')}</Badge>}
            {packer && (
              <Badge tone={packer.isYou ? 'info' : 'plain'} dot>
                {packer.isYou ? t('admin-packing.packed-by-you') : t('admin-packing.packed-by-other', { name: packer.name })}
              </Badge>
            )}
          </p>
        )}
        {packed > 0 && <PackingProgress packed={packed} pieces={pieces} />}
      </div>
      {packer ? (
        <LinkButton to={to} variant={packer.isYou ? 'primary' : 'secondary'} size="small">
          {packer.isYou ? t('admin-packing.continue') : t('admin-packing.view')}
          <span className="sr-only"> {number}</span>
        </LinkButton>
      ) : (
        <form method="post">
          <Button name="begin" value={number} size="small">
            {t('admin-packing.start')}
            <span className="sr-only"> {number}</span>
          </Button>
        </form>
      )}
    </li>
  )
}

export function PackingProgress({ packed, pieces }: { packed: number; pieces: number }) {
  const { t } = useLanguage()
  return (
    <div className="packing-progress">
      <progress value={packed} max={pieces} aria-label={t('admin-packing.packed-of', { packed, pieces })} />
      <span aria-hidden="true">{t('admin-packing.packed-of', { packed, pieces })}</span>
    </div>
  )
}
