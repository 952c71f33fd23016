import { urls } from '#shared/urls.ts'
import type { DiscoveryBox } from '#shop/cart/discovery-box.ts'
import { CountryBadge } from '#app/ui/badge.tsx'
import { CataloguePicture } from '#app/ui/picture.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface BoxSnacksProps {
  snacks: DiscoveryBox['snacks']
  /** The address of the same box with these snacks. */
  addressOf: (snacks: string[]) => string
}

/** The open box: one pack of each, every one with a link that swaps it for another. */
export function DiscoveryBoxSnacks({ snacks, addressOf }: BoxSnacksProps) {
  const { t, href } = useLanguage()
  const ids = snacks.map(({ variationId }) => variationId)
  return (
    <ul id="box" aria-label={t('discovery-box.snacks')} className="box-snacks">
      {snacks.map(({ variationId, productSlug, productName, country, pictureId, tint, swapTo }, index) => (
        <li key={variationId} id={`snack-${index + 1}`} className={`tile tint-${tint}`}>
          <CataloguePicture pictureId={pictureId} alt="" sizes="(min-width: 640px) 220px, 45vw" widths={[160, 320, 480]} inView="too" />
          <div className="box-snack">
            {country && <CountryBadge code={country} />}
            <h2>
              <a href={href(urls.product(productSlug))}>{productName}</a>
            </h2>
            {swapTo && (
              <a
                className="box-swap"
                href={`${href(addressOf(ids.map((id) => (id === variationId ? swapTo : id))))}#snack-${index + 1}`}
                rel="nofollow"
                aria-label={t('discovery-box.swap-named', { name: productName })}
              >
                <Icon name="refresh-cw" small /> {t('discovery-box.swap')}
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
