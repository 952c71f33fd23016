import { useLanguage } from '#app/language/words.tsx'
import type { WorldRegion } from './countries-by-region.server.ts'

/** Country options by continent. With `whole` each continent is an option too. */
export function CountryOptions({ places, whole }: { places: WorldRegion[]; whole?: boolean }) {
  const { t } = useLanguage()
  return (
    <>
      <option value="">{t('admin-settings.choose')}</option>
      {places.map(({ continent, countries }) => (
        <optgroup key={continent} label={t(`admin-settings.${continent}`)}>
          {whole && <option value={continent}>{t('admin-settings.whole-region', { continent: t(`admin-settings.${continent}`) })}</option>}
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  )
}
