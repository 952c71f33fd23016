import './mail.css'
import { intlLocale } from '#shared/locale.ts'
import { AskDeliverability, checkDeliverability, senderFor } from '#shop/mail/deliverability.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { parse, readForm, refuse } from '#app/request/forms.server.ts'
import { staffOnly } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { ask, words } from '#app/request/context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Field } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/mail-domain'
import { FindingCard } from './finding-card.tsx'
import { MailTabs } from './tabs.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await staffOnly(request, context, 'mail.read')
  return { sender: senderFor(ask(context).shop, by), words: words(context, 'admin-letters', 'admin-domain') }
}

/** Queries DNS, which takes seconds. So it runs only at a button press. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = await staffOnly(request, context, 'mail.read')
  const values = await readForm(request)
  try {
    return { selector: values.selector ?? '', check: await checkDeliverability(ask(context).shop, by, parse(AskDeliverability, values)) }
  } catch (error) {
    return refuse(error, values)
  }
}

/**
 * Whether the sender's domain authenticates the shop's emails, and which records to publish
 * otherwise.
 */
export default function AdminMailDomain({ loaderData: { sender }, actionData }: Route.ComponentProps) {
  const { t, locale, timeZone } = useLanguage()
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  const asked = actionData && 'check' in actionData ? actionData : undefined
  const check = asked?.check
  const at = new Intl.DateTimeFormat(intlLocale(locale), {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
  return (
    <>
      <PageHead title={t('admin-letters.tab-domain')} />
      <h1>{t('admin.mail')}</h1>
      <MailTabs here="domain" />
      {refusal && refusal.failure !== 'invalid-input' && <FailureNotice failure={refusal.failure} />}
      {sender === null ? (
        <section className="admin-card">
          <Empty title={t('admin-domain.mailbox')} text={t('admin-domain.mailbox-text')} />
        </section>
      ) : (
        <section className="admin-card" aria-labelledby="check">
          <h2 id="check">{t('admin-domain.title')}</h2>
          <p className="text-ink-2">{t('admin-domain.text', { domain: sender.domain, service: sender.service })}</p>
          <form method="post" className="admin-fields mail-found">
            <Field
              name="selector"
              label={t('admin-domain.selector')}
              help={
                sender.selectors.length > 0
                  ? t('admin-domain.selector-known', { selectors: sender.selectors.join(', ') })
                  : t('admin-domain.selector-help')
              }
              optional
              maxLength={63}
              defaultValue={refusal?.values.selector ?? asked?.selector ?? ''}
              error={refusal?.fields.selector}
              autoComplete="off"
              spellCheck={false}
              dir="ltr"
            />
            <Button name="intent" value="check" icon="search">
              {t(check ? 'admin-domain.check-again' : 'admin-domain.check')}
            </Button>
          </form>
          {check && (
            <output className="block">
              <time dateTime={check.at.toISOString()}>{t('admin-domain.checked', { at: at.format(check.at) })}</time>{' '}
              {t('admin-domain.sum', { count: check.findings.filter(({ verdict }) => verdict !== 'good').length })}
            </output>
          )}
        </section>
      )}
      {check && (
        <div className="mail-findings">
          {check.findings.map((finding) => (
            <FindingCard key={`${finding.subject} ${finding.name}`} finding={finding} />
          ))}
        </div>
      )}
    </>
  )
}
