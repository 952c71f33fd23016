import { urls } from '#shared/urls.ts'
import { CataloguePicture } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { countryTint } from './country-tint.ts'

interface Country {
  code: string
  count: number
  pictureId: string | null
}

/** Countries as tiles with a product from there. No flags. */
export function CountryTiles({ countries }: { countries: Country[] }) {
  const { t, href, country } = useLanguage()
  return (
    <ul className="country-tiles">
      {countries.map(({ code, count, pictureId }) => (
        <li key={code} className={`country-tile ${countryTint(code)}`}>
          <a href={href(urls.country(code))}>
            <span className="origin">
              <b aria-hidden="true">{code}</b>
            </span>
            <strong>{country(code)}</strong>
            <small>{t('places.count', { count })}</small>
          </a>
          <CataloguePicture pictureId={pictureId} alt="" sizes="120px" widths={[160, 320]} />
        </li>
      ))}
    </ul>
  )
}
