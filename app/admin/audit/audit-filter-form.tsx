import { adminUrls } from '#shared/admin-urls.ts'
import type { AuditFilter, AuditSubject } from '#shop/base/audit.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { InputField, SelectField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { CollapsibleFilters } from '../parts/form/collapsible-filters.tsx'

interface FilterFormProps {
  filter: AuditFilter
  people: { id: string; name: string }[]
  subjects: readonly AuditSubject[]
}

/** Filters by actor, subject, target and time. The whole filter is in the URL. */
export function AuditFilterForm({ filter, people, subjects }: FilterFormProps) {
  const { t, href } = useLanguage()
  const set = Object.values(filter).filter(Boolean).length
  return (
    <search className="admin-card">
      <CollapsibleFilters set={set}>
        <form method="get" action={href(adminUrls.audit())} className="audit-filter">
          <SelectField name="actor" label={t('admin-audit.who')} required={false} defaultValue={filter.actor ?? ''}>
            <option value="">{t('admin-audit.anybody')}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="service">{t('admin-audit.service')}</option>
          </SelectField>
          <SelectField name="subject" label={t('admin-audit.what')} required={false} defaultValue={filter.subject ?? ''}>
            <option value="">{t('admin-audit.anything')}</option>
            {subjects.map((one) => (
              <option key={one} value={one}>
                {t(`admin-audit.subject-${one}`)}
              </option>
            ))}
          </SelectField>
          <InputField
            name="target"
            label={t('admin-audit.which')}
            optional
            maxLength={120}
            defaultValue={filter.target ?? ''}
            autoComplete="off"
          />
          <InputField name="from" type="date" label={t('admin-audit.from')} required={false} defaultValue={filter.from ?? ''} />
          <InputField name="until" type="date" label={t('admin-audit.until')} required={false} defaultValue={filter.until ?? ''} />
          <div className="audit-buttons">
            <Button variant="secondary" size="small">
              {t('admin-audit.show')}
            </Button>
            {set > 0 && (
              <LinkButton variant="ghost" size="small" to={adminUrls.audit()}>
                {t('admin-audit.all')}
              </LinkButton>
            )}
          </div>
        </form>
      </CollapsibleFilters>
    </search>
  )
}
