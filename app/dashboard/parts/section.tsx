import type { ReactNode } from 'react'
import { urls } from '#shared/urls.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'

export type SectionName = 'profile' | 'look' | 'email' | 'password' | 'ways-in' | 'sessions' | 'mail'

interface SectionProps {
  /** Also its place on the page: '#email'. */
  name: string
  title: string
  text?: ReactNode
  children: ReactNode
}

/** One matter of a page: what it is about on one side, what can be done on the other. */
export function Section({ name, title, text, children }: SectionProps) {
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

/** Stands in place of a dangerous form until its reader has said again who they are. `back` is where they come back to. */
export function ProveFirst({ back, danger }: { back: string; danger?: boolean }) {
  const { t } = useLanguage()
  return (
    <div className="setting-stack">
      <p>{t('settings.prove-text')}</p>
      <LinkButton variant={danger ? 'danger' : 'secondary'} to={urls.prove({ redirect: back })} icon="lock">
        {t('settings.prove')}
      </LinkButton>
    </div>
  )
}

/** Where a form of the settings posts to: the refused page, too, opens at the section. */
export function useSectionAction(name: SectionName): string {
  const { href } = useLanguage()
  return `${href(urls.settings())}#${name}`
}

/** A path inside the shop that opens the settings at a section. */
export function sectionOf(name: SectionName, query: Parameters<typeof urls.settings>[0] = {}): string {
  return `${urls.settings(query)}#${name}`
}
