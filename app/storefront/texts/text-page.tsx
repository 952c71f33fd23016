import './text.css'
import type { ReactNode } from 'react'
import { directionOf, intlLocale, type Locale } from '#shared/locale.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { RenderedText } from './load-text.server.ts'

/** A text page: its heading, table of contents and text. Needs the messages of `texts`. */
export function TextPage({ text, path, children }: { text: RenderedText; path: string; children?: ReactNode }) {
  const { t } = useLanguage()
  return (
    <div className="page text-page">
      <PageHead title={text.title} description={text.description} path={path} />
      <header>
        <p className="text-title">{text.title}</p>
        <h1>{text.heading}</h1>
        <RenderedHtml className="lede" html={text.lede} />
        {text.updated && <Since day={text.updated} />}
      </header>
      {text.sections.length > 1 && (
        <nav className="text-contents" aria-label={t('texts.on-this-page')}>
          <ul>
            {text.sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="text-body">
        {children ??
          text.sections.map(({ id, heading, html, locale }) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`}>
              <h2 id={`${id}-heading`}>{heading}</h2>
              <RenderedHtml html={html} locale={locale} />
            </section>
          ))}
      </div>
    </div>
  )
}

/** HTML that the server made from our own Markdown files. */
export function RenderedHtml({ html, className, locale }: { html: string; className?: string; locale?: Locale }) {
  return <div className={className} lang={locale} dir={locale && directionOf(locale)} dangerouslySetInnerHTML={{ __html: html }} />
}

function Since({ day }: { day: string }) {
  const { t, locale } = useLanguage()
  const date = new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
  return <p className="text-since">{t('texts.updated', { date })}</p>
}
