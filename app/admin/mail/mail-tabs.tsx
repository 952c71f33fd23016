import { adminUrls } from '#shared/admin-urls.ts'
import { useLanguage } from '#app/language/words.tsx'
import { ViewLinks } from '../parts/view-links.tsx'

const tabs = { outbox: adminUrls.mail, samples: adminUrls.mailSamples, domain: adminUrls.mailDomain } as const

/** Tabs of the mail pages. Needs the `admin-emails` messages. */
export function MailTabs({ here }: { here: keyof typeof tabs }) {
  const { t } = useLanguage()
  return (
    <ViewLinks
      label={t('admin-emails.tabs')}
      links={(Object.entries(tabs) as [keyof typeof tabs, () => string][]).map(([name, to]) => ({
        to: to(),
        text: t(`admin-emails.tab-${name}`),
        isHere: name === here,
      }))}
    />
  )
}
