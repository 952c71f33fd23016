import { intlLocale } from '#shared/locale.ts'
import { Checkbox, InputField, SelectField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { SettingFormState } from './setting-action.server.ts'
import { dateRangesOf } from './closed-days-draft.ts'
import { SettingForm, RowButton } from './setting-form.tsx'
import { FieldGroupError } from '../parts/form/field-group-error.tsx'

interface ClosedFormProps {
  form: Extract<SettingFormState, { name: 'closed-days' }>
  timeZones: string[]
}

/** The shop's time zone, and the days on which no parcel is shipped. */
export function ClosedDaysForm({ form, timeZones }: ClosedFormProps) {
  const { t, locale, formatted } = useLanguage()
  const { draft, fields } = form
  const names = new Intl.DateTimeFormat(intlLocale(locale), { weekday: 'long', timeZone: 'UTC' })
  // January 4, 1970 was a Sunday.
  const nameOf = (day: number) => formatted('weekday', day, () => names.format(new Date(Date.UTC(1970, 0, 4 + day))))
  const weekdays = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ day, name: nameOf(day) }))
  const labels = { timeZone: t('admin-settings.time-zone'), weekdays: t('admin-settings.weekdays'), from: t('admin-settings.closed-from') }
  return (
    <SettingForm
      form={form}
      labels={labels}
      messages={{ from: { 'no-range': t('admin-settings.no-range') }, weekdays: { invalid: t('admin-settings.no-open-day') } }}
    >
      <section className="admin-card settings-narrow">
        {/* Time zone names are the same in every language. */}
        <SelectField name="timeZone" label={labels.timeZone} defaultValue={draft.timeZone} error={fields.timeZone} dir="ltr">
          {timeZones.map((name) => (
            <option key={name} value={name}>
              {name.replaceAll('_', ' ')}
            </option>
          ))}
        </SelectField>
        <fieldset className="settings-week">
          <legend>{labels.weekdays}</legend>
          <FieldGroupError name="weekdays" fields={fields} messages={{ invalid: t('admin-settings.no-open-day') }} />
          {weekdays.map(({ day, name }) => (
            <Checkbox key={day} name={`weekdays.${day}`} label={name} defaultChecked={draft.weekdays.includes(day)} required={false} />
          ))}
        </fieldset>
      </section>
      <fieldset id="dates" className="admin-card settings-zone">
        <legend>{t('admin-settings.dates')}</legend>
        <input type="hidden" name="dates" value={draft.dates.join(' ')} />
        <FieldGroupError name="dates" fields={fields} />
        <Dates dates={draft.dates} />
        <div className="settings-row">
          <InputField
            name="from"
            type="date"
            label={labels.from}
            required={false}
            error={fields.from}
            messages={{ 'no-range': t('admin-settings.no-range') }}
          />
          <InputField
            name="until"
            type="date"
            label={t('admin-settings.closed-until')}
            help={t('admin-settings.closed-until-help')}
            required={false}
          />
          <Checkbox name="everyYear" label={t('admin-settings.every-year')} required={false} />
          <RowButton form="closed-days" intent="add.dates" at="dates" icon="plus">
            {t('admin-settings.add')}
          </RowButton>
        </div>
      </fieldset>
    </SettingForm>
  )
}

function Dates({ dates }: { dates: string[] }) {
  const { t, locale, formatted } = useLanguage()
  const said = (date: string) => {
    const yearly = date.length === 5
    const clock = new Intl.DateTimeFormat(intlLocale(locale), {
      day: 'numeric',
      month: 'long',
      year: yearly ? undefined : 'numeric',
      timeZone: 'UTC',
    })
    return formatted('closed-day', date, () => clock.format(new Date(`${yearly ? `2024-${date}` : date}T00:00:00Z`)))
  }
  if (dates.length === 0) return <p className="help">{t('admin-settings.no-dates')}</p>
  return (
    <ul className="settings-chips">
      {dateRangesOf(dates).map(([from, until]) => {
        const days = from === until ? said(from) : t('admin-settings.range', { from: said(from), until: said(until) })
        const words = from.length === 5 ? t('admin-settings.yearly', { days }) : days
        return (
          <li key={from}>
            {words}
            <RowButton
              form="closed-days"
              intent={`remove.dates.${from}.${until}`}
              at="dates"
              icon="x"
              label={t('admin-settings.remove-dates', { days: words })}
            />
          </li>
        )
      })}
    </ul>
  )
}
