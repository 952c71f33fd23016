import type { Finding, Verdict } from '#shop/mail/deliverability.ts'
import { Badge } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useLanguage } from '#app/language/words.tsx'

const tones = { good: 'ok', weak: 'warn', bad: 'danger', unknown: 'info' } as const satisfies Record<Verdict, string>

/** One DNS check: the records found, their meaning, and the record to publish. */
export function FindingCard({ finding: { subject, verdict, name, found, advice, publish } }: { finding: Finding }) {
  const { t } = useLanguage()
  const id = `${subject}-${name}`
  return (
    <section className="admin-card mail-finding" aria-labelledby={id}>
      <h2 id={id}>
        {t(`admin-mail-domain.${subject}`)} <Badge tone={tones[verdict]}>{t(`admin-mail-domain.${verdict}`)}</Badge>
      </h2>
      <p className="text-ink-2">{t(`admin-mail-domain.${subject}-text`)}</p>
      <ul className="mail-advice">
        {advice.map(({ code, values }, index) => (
          <li key={index}>{t(`admin-mail-domain.${code}`, values)}</li>
        ))}
      </ul>
      <dl className="mail-facts">
        <dt>{t('admin-mail-domain.name')}</dt>
        <dd>
          <code dir="ltr">{name}</code>
        </dd>
        {found.length > 0 && <dt>{t('admin-mail-domain.found')}</dt>}
        {found.length > 0 && (
          <dd className="mail-found">
            {found.map((record) => (
              <code key={record} dir="ltr">
                {record}
              </code>
            ))}
          </dd>
        )}
      </dl>
      {publish && (
        <div className="mail-found">
          <h3>{t('admin-mail-domain.publish', { type: publish.type })}</h3>
          <code className="mail-record" dir="ltr">
            {publish.name}
          </code>
          {publish.value === null ? (
            <p>{t('admin-mail-domain.ask-service')}</p>
          ) : (
            <>
              <code className="mail-record" dir="ltr">
                {publish.value}
              </code>
              <CopyButton
                text={publish.value}
                label={t('admin-mail-domain.copy')}
                copied={t('admin-mail-domain.copied')}
                notCopied={t('admin-mail-domain.not-copied')}
              />
            </>
          )}
        </div>
      )}
    </section>
  )
}
