import type { ReactNode } from 'react'
import type { MailHealth, SyncHealth } from '#shop/office/operations/alerts.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'

/** Whether the shop's emails are delivered. */
export function MailHealthPanel({ mail, now }: { mail: MailHealth; now: Date }) {
  const { t, href } = useLanguage()
  const isWell = mail.dead === 0 && mail.lateSince === null
  return (
    <Health id="mail-health" title={t('admin.mail')} isWell={isWell}>
      <dl className="health">
        <Row name={t('admin-overview.mail-failed')} isBad={mail.dead > 0}>
          {mail.dead > 0 ? <a href={href(adminUrls.mail({ state: 'dead' }))}>{mail.dead}</a> : mail.dead}
        </Row>
        <Row name={t('admin-overview.mail-queued')} isBad={mail.lateSince !== null}>
          {mail.waiting}
          {mail.lateSince && (
            <small>
              {t('admin-overview.mail-overdue')} <Ago at={mail.lateSince} now={now} />
            </small>
          )}
        </Row>
        <Row name={t('admin-overview.mail-bounced')}>{mail.bounced}</Row>
      </dl>
    </Health>
  )
}

/** Whether the shop and the point of sale agree. */
export function SyncHealthPanel({ sync, now }: { sync: SyncHealth; now: Date }) {
  const { t, href } = useLanguage()
  const never = t('admin-overview.never')
  const notChecked = t('admin-overview.not-checked')
  const isWell = sync.syncedAt !== null && (sync.drift?.count ?? 0) === 0 && (sync.faults?.count ?? 0) === 0
  return (
    <Health id="sync-health" title={t('admin-overview.point-of-sale')} isWell={isWell}>
      <dl className="health">
        <Row name={t('admin-overview.last-sync')}>{sync.syncedAt ? <Ago at={sync.syncedAt} now={now} /> : never}</Row>
        <Row name={t('admin-overview.last-webhook')}>{sync.heardAt ? <Ago at={sync.heardAt} now={now} /> : never}</Row>
        <Row name={t('admin-overview.drift')} isBad={(sync.drift?.count ?? 0) > 0}>
          {sync.drift ? <Found found={sync.drift} now={now} to={href(adminUrls.sync())} /> : notChecked}
        </Row>
        <Row name={t('admin-overview.ledger-errors')} isBad={(sync.faults?.count ?? 0) > 0}>
          {sync.faults ? <Found found={sync.faults} now={now} /> : notChecked}
        </Row>
      </dl>
    </Health>
  )
}

function Found({ found: { count, at }, now, to }: { found: { count: number; at: Date }; now: Date; to?: string }) {
  return (
    <>
      {to && count > 0 ? <a href={to}>{count}</a> : count}
      <small>
        <Ago at={at} now={now} />
      </small>
    </>
  )
}

function Health({ id, title, isWell, children }: { id: string; title: string; isWell: boolean; children: ReactNode }) {
  const { t } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby={id}>
      <div className="chart-head">
        <h2 id={id}>{title}</h2>
        <Badge tone={isWell ? 'ok' : 'danger'} icon={isWell ? 'circle-check' : 'circle-exclamation-point'}>
          {t(isWell ? 'admin-overview.healthy' : 'admin-overview.unhealthy')}
        </Badge>
      </div>
      {children}
    </section>
  )
}

function Row({ name, isBad, children }: { name: string; isBad?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isBad ? 'health-bad' : undefined}>{children}</dd>
    </div>
  )
}
