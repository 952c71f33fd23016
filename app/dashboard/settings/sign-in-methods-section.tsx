import { urls } from '#shared/urls.ts'
import type { OwnSignInMethods } from '#shop/accounts/profile/profile.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { SettingsSection } from '../parts/settings-section.tsx'

/** Passkeys and two-step sign-in, each on its own page. */
export function SignInMethodsSection({ ways }: { ways: OwnSignInMethods }) {
  const { t, href } = useLanguage()
  return (
    <SettingsSection name="ways-in" title={t('settings.sign-in-security')} text={t('settings.sign-in-security-text')}>
      <ul className="setting-rows">
        <li>
          <a href={href(urls.twoStep())}>
            <b>{t('settings.two-step')}</b>
            <Badge tone={ways.twoStep ? 'ok' : 'plain'}>{t(ways.twoStep ? 'settings.on' : 'settings.off')}</Badge>
            <Icon name="arrow-right" small />
          </a>
        </li>
        <li>
          <a href={href(urls.passkeys())}>
            <b>{t('settings.passkeys')}</b>
            <Badge tone={ways.passkeys > 0 ? 'ok' : 'plain'}>{t('settings.passkeys-count', { count: ways.passkeys })}</Badge>
            <Icon name="arrow-right" small />
          </a>
        </li>
      </ul>
    </SettingsSection>
  )
}
