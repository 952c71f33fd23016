import type { SessionView } from '#shop/accounts/sign-in/sessions.ts'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { LocalDateTime } from '#app/parts/order/local-date-time.tsx'
import { SettingsSection, useSettingsSectionAction } from '../parts/settings-section.tsx'

/** The customer's sessions. Ends one of them, all others, or all. */
export function SessionsSection({ sessions, refusal }: { sessions: SessionView[]; refusal?: FormRejection }) {
  const { t } = useLanguage()
  const action = useSettingsSectionAction('sessions')
  const one = (session: SessionView) => session.device || t('settings.device-unknown')
  return (
    <SettingsSection name="sessions" title={t('settings.sessions')} text={t('settings.sessions-text')}>
      <AccountFormErrors refusal={refusal} labels={{}} />
      <ul className="setting-sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <b>{one(session)}</b> {session.current && <Badge tone="ok">{t('settings.this-device')}</Badge>}
              <p className="help">
                {session.network && <>{t('settings.network', { network: session.network })} · </>}
                {t('settings.last-used')} <LocalDateTime at={new Date(session.usedAt)} />
              </p>
            </div>
            {!session.current && (
              <form method="post" action={action}>
                <input type="hidden" name="intent" value="end" />
                <input type="hidden" name="sessionId" value={session.id} />
                <Button variant="secondary" size="small" aria-label={t('settings.end-named', { device: one(session) })}>
                  {t('settings.end')}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <form method="post" action={action} className="setting-buttons">
        {sessions.length > 1 && (
          <Button variant="secondary" name="intent" value="end-others">
            {t('settings.end-others')}
          </Button>
        )}
        <Button variant="danger" name="intent" value="end-all">
          {t('settings.end-all')}
        </Button>
      </form>
    </SettingsSection>
  )
}
