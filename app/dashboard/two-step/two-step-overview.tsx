import { urls } from '#shared/urls.ts'
import type { TwoStepView } from '#shop/accounts/sign-in/two-step.ts'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { CustomerProofNotice, SettingsSection } from '../parts/settings-section.tsx'

interface OverviewProps {
  view: TwoStepView
  /** True when the shop requires two-step sign-in of this user. */
  staff: boolean
  /** True when the user has proved their identity recently. */
  proved: boolean
  refusal?: FormRejection
}

/** The state of two-step sign-in and its actions. */
export function TwoStepOverview({ view: { onSince, codesLeft }, staff, proved, refusal }: OverviewProps) {
  const { t, day, href } = useLanguage()
  return (
    <>
      <h1>{t('steps.two.title')}</h1>
      <p className="dashboard-lead">
        <Badge tone={onSince ? 'ok' : 'plain'}>{t(onSince ? 'steps.two.on' : 'steps.two.off')}</Badge>
        {t('steps.two.text')}
      </p>
      {staff && !onSince && <Notice tone="warn">{t('steps.two.staff-needs')}</Notice>}
      {refusal?.failure === 'link-expired' ? (
        <Notice tone="warn" role="alert">
          {t('steps.setup.expired')}
        </Notice>
      ) : (
        <AccountFormErrors refusal={refusal} labels={{}} />
      )}
      <SettingsSection name="app" title={t('steps.two.app')} text={t('steps.two.app-text')}>
        {onSince && <p>{t('steps.two.on-since', { day: day(onSince) })}</p>}
        {!proved ? (
          <CustomerProofNotice back={urls.twoStep()} />
        ) : (
          <form method="post" className="setting-form">
            <Button name="intent" value="begin" variant={onSince ? 'secondary' : 'primary'}>
              {t(onSince ? 'steps.two.move' : 'steps.two.begin')}
            </Button>
          </form>
        )}
      </SettingsSection>
      {onSince && (
        <SettingsSection name="codes" title={t('steps.two.codes')} text={t('steps.two.codes-text')}>
          <p>{t('steps.two.codes-left', { count: codesLeft })}</p>
          {proved && (
            <form method="post" className="setting-form">
              <p className="help">{t('steps.two.renew-text')}</p>
              <Button name="intent" value="renew" variant="secondary">
                {t('steps.two.renew')}
              </Button>
            </form>
          )}
        </SettingsSection>
      )}
      {onSince && (staff || proved) && (
        <SettingsSection name="off" title={t('steps.two.turn-off')} text={t(staff ? 'steps.two.staff-keeps' : 'steps.two.off-text')}>
          {!staff && (
            <form method="post" className="setting-form">
              <Button name="intent" value="off" variant="danger">
                {t('steps.two.turn-off')}
              </Button>
            </form>
          )}
        </SettingsSection>
      )}
      {onSince && (
        <p className="help">
          {t('steps.two.sessions')}{' '}
          <a className="link" href={`${href(urls.settings())}#sessions`}>
            {t('steps.two.sessions-link')}
          </a>
        </p>
      )}
    </>
  )
}
