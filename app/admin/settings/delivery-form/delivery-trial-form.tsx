import { Button } from '#app/ui/button.tsx'
import { InputField, SelectField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { adminUrls } from '#shared/admin-urls.ts'
import type { DeliveryTrial, SettingFormState } from '../setting-action.server.ts'
import { CountryOptions } from '../country-options.tsx'
import type { WorldRegion } from '../countries-by-region.server.ts'

/** Computes delivery prices with the draft, saved or not. */
export function DeliveryTrialForm({
  form: { tried, fields },
  places,
}: {
  form: Extract<SettingFormState, { name: 'delivery' }>
  places: WorldRegion[]
}) {
  const { t, href } = useLanguage()
  return (
    <fieldset id="try" className="admin-card settings-zone">
      <legend>
        <h2>{t('admin-settings.try-heading')}</h2>
      </legend>
      <p className="help">{t('admin-settings.try-help')}</p>
      <div className="settings-row">
        <SelectField
          name="tryCountry"
          label={t('admin-settings.country')}
          required={false}
          defaultValue={tried?.country ?? ''}
          error={fields.tryCountry}
        >
          <CountryOptions places={places} />
        </SelectField>
        <InputField
          name="tryGrams"
          label={t('admin-settings.grams')}
          inputMode="numeric"
          required={false}
          defaultValue={tried?.grams ?? '500'}
          error={fields.tryGrams}
          autoComplete="off"
          dir="ltr"
        />
        <Button variant="secondary" size="small" name="intent" value="try" formAction={`${href(adminUrls.setting('delivery'))}#try`}>
          {t('admin-settings.try')}
        </Button>
      </div>
      {tried && <Answer tried={tried} />}
    </fieldset>
  )
}

function Answer({ tried: { options, zone, refused } }: { tried: DeliveryTrial }) {
  const { t, money, day } = useLanguage()
  if (options.length === 0)
    return <Notice tone="warn">{t(refused === 'too-heavy' ? 'admin-settings.try-too-heavy' : 'admin-settings.try-nowhere')}</Notice>
  return (
    <Notice>
      <p>{t('admin-settings.try-zone', { zone: zone ?? '' })}</p>
      <ul>
        {options.map(({ method, usualCents, arrives: [from, until] }) => (
          <li key={method}>
            {t('admin-settings.try-option', {
              method: t(`admin-settings.${method}`),
              price: money(usualCents),
              from: day(from),
              until: day(until),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
