import { urls } from '#shared/urls.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { SettingsSection } from '../parts/settings-section.tsx'

const kinds = ['account', 'sign-in', 'orders', 'addresses', 'basket', 'reviews', 'emails'] as const

/** Which data the shop stores, for which purpose, and for how long. */
export function StoredDataSection() {
  const { t } = useLanguage()
  return (
    <SettingsSection name="held" title={t('private.stored')} text={t('private.stored-text')}>
      <dl className="setting-facts">
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{t(`private.stored-${kind}`)}</dt>
            <dd>{t(`private.stored-${kind}-text`)}</dd>
          </div>
        ))}
      </dl>
      <p className="help">{t('private.stored-not')}</p>
    </SettingsSection>
  )
}

/** Download of all data of the customer as a file. */
export function DownloadDataSection() {
  const { t } = useLanguage()
  return (
    <SettingsSection name="download" title={t('private.download')} text={t('private.download-text')}>
      <div>
        <LinkButton to={urls.myData()} variant="secondary">
          {t('private.download-action')}
        </LinkButton>
      </div>
    </SettingsSection>
  )
}
