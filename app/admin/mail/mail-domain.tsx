import './mail.css'
import { intlLocale } from '#shared/locale.ts'
import { CheckDeliverability, checkDeliverability, getSendingDomain } from '#shop/mail/deliverability.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext } from '#app/request/context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { InputField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/mail-domain'
import { FindingCard } from './finding-card.tsx'
import { MailTabs } from './mail-tabs.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'mail.read')
  return { sender: getSendingDomain(getRequestContext(context).shop, by) }
}

/** Queries DNS, which takes seconds. So it runs only at a button press. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'mail.read')
  const values = await readForm(request)
  try {
    return {
      selector: values.selector ?? '',
      check: await checkDeliverability(getRequestContext(context).shop, by, parseForm(CheckDeliverability, values)),
    }
  } catch (error) {
    return rejectForm(error, values)
  }
}

/**
 * Whether the sender's domain authenticates the shop's emails, and which records to publish
 * otherwise.
 */
export default function AdminMailDomainPage({ loaderData: { sender }, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  const checked = actionData && 'check' in actionData ? actionData : undefined
  const check = checked?.check
  return (
    <>
      <PageHead title={t('admin-emails.tab-domain')} />
      <h1>{t('admin.mail')}</h1>
      <MailTabs here="domain" />
      {refusal && refusal.failure !== 'invalid-input' && <FailureNotice failure={refusal.failure} />}
      {sender === null ? (
        <section className="admin-card">
          <EmptyState title={t('admin-mail-domain.mailbox')} text={t('admin-mail-domain.mailbox-text')} />
        </section>
      ) : (
        <section className="admin-card" aria-labelledby="check">
          <h2 id="check">{t('admin-mail-domain.title')}</h2>
          <p className="text-ink-2">{t('admin-mail-domain.text', { domain: sender.domain, service: sender.service })}</p>
          <form method="post" className="admin-fields mail-found">
            <InputField
              name="selector"
              label={t('admin-mail-domain.selector')}
              help={
                sender.selectors.length > 0
                  ? t('admin-mail-domain.selector-known', { selectors: sender.selectors.join(', ') })
                  : t('admin-mail-domain.selector-help')
              }
              optional
              maxLength={63}
              defaultValue={refusal?.values.selector ?? checked?.selector ?? ''}
              error={refusal?.fields.selector}
              autoComplete="off"
              spellCheck={false}
              dir="ltr"
            />
            <Button name="intent" value="check" icon="search">
              {t(check ? 'admin-mail-domain.check-again' : 'admin-mail-domain.check')}
            </Button>
          </form>
          {check && <CheckSummary check={check} />}
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

/** When the domain was checked, and the number of findings to act on. */
function CheckSummary({ check }: { check: NonNullable<Awaited<ReturnType<typeof checkDeliverability>>> }) {
  const { t, locale, timeZone, formatted, sentenceSpace } = useLanguage()
  const clock = new Intl.DateTimeFormat(intlLocale(locale), {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
  const at = formatted(`checked ${timeZone}`, check.at.getTime(), () => clock.format(check.at))
  return (
    <output className="block">
      <time dateTime={check.at.toISOString()}>{t('admin-mail-domain.checked', { at })}</time>
      {sentenceSpace}
      {t('admin-mail-domain.sum', { count: check.findings.filter(({ verdict }) => verdict !== 'good').length })}
    </output>
  )
}
