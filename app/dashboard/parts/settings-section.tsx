import type { ReactNode } from 'react'
import { urls } from '#shared/urls.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'

export type SettingsSectionName = 'profile' | 'look' | 'email' | 'password' | 'ways-in' | 'sessions' | 'mail'

interface SectionProps {
  /** Also the section's anchor: '#email'. */
  name: string
  title: string
  text?: ReactNode
  children: ReactNode
}

/** One section of a page: heading and text on one side, controls on the other. */
export function SettingsSection({ name, title, text, children }: SectionProps) {
  return (
    <section className="setting" id={name} aria-labelledby={`${name}-heading`}>
      <div className="setting-about">
        <h2 id={`${name}-heading`}>{title}</h2>
        {text && <p className="help">{text}</p>}
      </div>
      <div className="setting-body">{children}</div>
    </section>
  )
}

/**
 * Replaces a dangerous form until the customer has signed in again. `back` is the path to return to
 * afterwards.
 */
export function CustomerReauthenticationNotice({ back, danger }: { back: string; danger?: boolean }) {
  const { t } = useLanguage()
  return (
    <div className="setting-stack">
      <p>{t('settings.reauthenticate-text')}</p>
      <LinkButton variant={danger ? 'danger' : 'secondary'} to={urls.reauthenticate({ redirect: back })} icon="lock">
        {t('settings.reauthenticate')}
      </LinkButton>
    </div>
  )
}

/**
 * The form action of a settings section. It has the section's anchor, so that a refused form opens
 * at its section, too.
 */
export function useSettingsSectionAction(name: SettingsSectionName): string {
  const { href } = useLanguage()
  return `${href(urls.settings())}#${name}`
}

/** The path of the settings, opened at a section. */
export function settingsSectionUrl(name: SettingsSectionName, query: Parameters<typeof urls.settings>[0] = {}): string {
  return `${urls.settings(query)}#${name}`
}
