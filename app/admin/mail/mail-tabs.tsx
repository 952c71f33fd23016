import { adminUrls } from '#shared/admin-urls.ts'
import { useLanguage } from '#app/language/words.tsx'

const tabs = { outbox: adminUrls.mail, samples: adminUrls.mailSamples, domain: adminUrls.mailDomain } as const

/** Tabs of the mail pages. Needs the `admin-letters` messages. */
export function MailTabs({ here }: { here: keyof typeof tabs }) {
  const { t, href } = useLanguage()
  return (
    <nav className="pills" aria-label={t('admin-emails.tabs')}>
      {Object.entries(tabs).map(([name, to]) => (
        <a key={name} className="chip" href={href(to())} aria-current={name === here ? 'page' : undefined}>
          {t(`admin-emails.tab-${name as keyof typeof tabs}`)}
        </a>
      ))}
    </nav>
  )
}
