import { urls } from '#shared/urls.ts'
import type { TwoStepView } from '#shop/accounts/sign-in/two-step.ts'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { CustomerReauthenticationNotice, SettingsSection } from '../parts/settings-section.tsx'

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
  const { t, href, sentenceSpace } = useLanguage()
  return (
    <>
      <h1>{t('two-step.two.title')}</h1>
      <p className="dashboard-lead">
        <Badge tone={onSince ? 'ok' : 'plain'}>{t(onSince ? 'two-step.two.on' : 'two-step.two.off')}</Badge>
        {t('two-step.two.text')}
      </p>
      {staff && !onSince && <Notice tone="warn">{t('two-step.two.staff-needs')}</Notice>}
      {refusal?.failure === 'link-expired' ? (
        <Notice tone="warn" role="alert">
          {t(onSince ? 'two-step.setup.on-already' : 'two-step.setup.expired')}
        </Notice>
      ) : (
        <AccountFormErrors refusal={refusal} labels={{}} />
      )}
      <AppSection onSince={onSince} proved={proved} />
      {onSince && (
        <SettingsSection name="codes" title={t('two-step.two.codes')} text={t('two-step.two.codes-text')}>
          <p>{t('two-step.two.codes-left', { count: codesLeft })}</p>
          {proved && (
            <form method="post" className="setting-form">
              <p className="help">{t('two-step.two.renew-text')}</p>
              <Button name="intent" value="renew" variant="secondary">
                {t('two-step.two.renew')}
              </Button>
            </form>
          )}
        </SettingsSection>
      )}
      {onSince && (staff || proved) && (
        <SettingsSection
          name="off"
          title={t('two-step.two.turn-off')}
          text={t(staff ? 'two-step.two.staff-keeps' : 'two-step.two.off-text')}
        >
          {!staff && (
            <form method="post" className="setting-form">
              <Button name="intent" value="off" variant="danger">
                {t('two-step.two.turn-off')}
              </Button>
            </form>
          )}
        </SettingsSection>
      )}
      {onSince && (
        <p className="help">
          {t('two-step.two.sessions')}
          {sentenceSpace}
          <a className="link" href={`${href(urls.settings())}#sessions`}>
            {t('two-step.two.sessions-link')}
          </a>
        </p>
      )}
    </>
  )
}

/** Sets up the authenticator app, or moves it to another device. */
function AppSection({ onSince, proved }: { onSince: TwoStepView['onSince']; proved: boolean }) {
  const { t, day } = useLanguage()
  return (
    <SettingsSection name="app" title={t('two-step.two.app')} text={t('two-step.two.app-text')}>
      {onSince && <p>{t('two-step.two.on-since', { day: day(onSince) })}</p>}
      {!proved ? (
        <CustomerReauthenticationNotice back={urls.twoStep()} />
      ) : (
        <form method="post" className="setting-form">
          <Button name="intent" value="begin" variant={onSince ? 'secondary' : 'primary'}>
            {t(onSince ? 'two-step.two.move' : 'two-step.two.begin')}
          </Button>
        </form>
      )}
    </SettingsSection>
  )
}
