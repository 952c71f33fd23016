import './mail.css'
import type { MessageKey } from '#locales/messages.ts'
import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { directionOf, localeNames, locales } from '#shared/locale.ts'
import { getEmailSample, listEmailSamples } from '#shop/office/mail/email-previews.ts'
import { type EmailLogName, nameOfSample } from '#shop/office/mail/email-log.ts'
import type { Shop } from '#shop/shop.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { pageNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { QueryFields } from '../parts/form/query-fields.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/mail-samples'
import { type SampleQuery, sampleQuery, samplesAddress } from './sample-query.ts'
import { MailTabs } from './mail-tabs.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'mail.read')
  const { shop, locale } = getRequestContext(context)
  const query = sampleQuery(locale).parse(readAdminQuery('mailSamples', request.url))
  const names = listEmailSamples(shop, by)
  if (!names.includes(query.email)) throw pageNotFound(request)
  const { subject, text } = await getEmailSample(shop, by, query)
  return {
    names: named(shop, names),
    query,
    subject,
    text: query.view === 'text' ? text : null,
  }
}

/** Previews of every email in every language, with made-up data. */
export default function AdminMailSamplesPage({ loaderData: { names, query, subject, text } }: Route.ComponentProps) {
  const { t, href } = useLanguage()
  const { email, language, view, width, look } = query
  return (
    <>
      <PageHead title={t('admin-emails.tab-samples')} />
      <h1>{t('admin.mail')}</h1>
      <MailTabs here="samples" />
      <section className="admin-card" aria-label={t('admin-emails.tab-samples')}>
        <SampleForm query={query} names={names} />
        <div className="mail-looks">
          <Choice query={query} of="view" among={['html', 'text']} />
          {view === 'html' && <Choice query={query} of="width" among={['wide', 'narrow']} />}
          {view === 'html' && <Choice query={query} of="look" among={['light', 'dark']} />}
        </div>
        <p className="mail-subject">
          {t('admin-emails.subject')}{' '}
          <bdi lang={language} dir={directionOf(language)}>
            {subject}
          </bdi>
        </p>
        {text === null ? (
          <iframe
            key={`${email} ${language} ${look}`}
            className={width === 'narrow' ? 'mail-frame is-narrow' : 'mail-frame'}
            src={href(adminUrls.mailSample({ email, language, look }))}
            sandbox=""
            title={subject}
          />
        ) : (
          <div className="email-card">
            <pre lang={language} dir={directionOf(language)}>
              {text}
            </pre>
          </div>
        )}
      </section>
    </>
  )
}

interface SampleFormProps {
  query: SampleQuery
  names: ReturnType<typeof named>
}

/** Chooses the email and its language. */
function SampleForm({ query: { email, language, view, width, look }, names }: SampleFormProps) {
  const { t, href } = useLanguage()
  return (
    <form method="get" action={href(adminUrls.mailSamples())} className="mail-choose">
      <QueryFields of={samplesAddress({ view, width, look })} />
      <SelectField name="email" label={t('admin-emails.email')} defaultValue={email}>
        {names.map(({ name, template, version }) => (
          <option key={name} value={name}>
            {version === 1 ? t(`email-names.${template}`) : t('admin-emails.version', { email: t(`email-names.${template}`), version })}
          </option>
        ))}
      </SelectField>
      <SelectField name="language" label={t('admin-emails.language')} defaultValue={language}>
        {locales.map((one) => (
          <option key={one} value={one} lang={one}>
            {localeNames[one]}
          </option>
        ))}
      </SelectField>
      <Button size="small">{t('admin-emails.show')}</Button>
    </form>
  )
}

/** A choice between two views, as links, so that the page works without JavaScript. */
function Choice<Of extends 'view' | 'width' | 'look'>({ query, of, among }: { query: SampleQuery; of: Of; among: SampleQuery[Of][] }) {
  const { t, href } = useLanguage()
  return (
    <nav className="pills" aria-label={t(`admin-emails.${of}`)}>
      {among.map((one) => (
        <a
          key={one}
          className="chip"
          href={href(samplesAddress({ ...query, [of]: one }))}
          aria-current={query[of] === one ? 'true' : undefined}
        >
          {t(`admin-emails.${of}-${one}` as MessageKey)}
        </a>
      ))}
    </nav>
  )
}

/** The samples with their template name and version number. */
function named(shop: Shop, names: string[]): { name: string; template: EmailLogName; version: number }[] {
  const versions = new Map<EmailLogName, number>()
  return names.map((name) => {
    const template = nameOfSample(shop, name)
    const version = (versions.get(template) ?? 0) + 1
    versions.set(template, version)
    return { name, template, version }
  })
}
