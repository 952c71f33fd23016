import { type ReactNode, useEffect } from 'react'
import { urls } from '#shared/urls.ts'
import { enhance } from '#app/client/enhance.ts'
import lalezar from '#shared/fonts/lalezar-arabic.woff2'
import figtree from '#shared/fonts/figtree-latin-normal.woff2'
import piazzolla from '#shared/fonts/piazzolla-latin-850-normal.woff2'
import { useLanguage } from '#app/language/words.tsx'
import { revalidateRestoredPage } from './revalidate-restored-page.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { StaticPart } from './static-part.tsx'
import { FlashNotice, Toasts } from './toasts.tsx'
import { usePagePath, useRootData } from '#app/request/root-data.ts'

/** Header, page and footer, with the skip link and the toasts. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { t } = useLanguage()
  const userId = useRootData().signedIn?.id
  useEffect(enhance, [])
  useEffect(() => (userId ? revalidateRestoredPage(userId) : undefined), [userId])
  return (
    <>
      {import.meta.env.SSR && <Fonts />}
      <a className="skip-link button" href="#content">
        {t('common.skip')}
      </a>
      <StaticPart as="header" id="header" className="site-header">
        {import.meta.env.SSR && <Header />}
      </StaticPart>
      <FlashNotice />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <StaticPart as="footer" id="footer" className="site-footer">
        {import.meta.env.SSR && <Footer />}
      </StaticPart>
      <AddForm />
      <SaveForm />
      <Toasts />
    </>
  )
}

/**
 * One form for the add buttons of all cards (`form="add" name="variationId"`), so that a list
 * carries only one button per card.
 */
function AddForm() {
  const { href } = useLanguage()
  return (
    <form id="add" method="post" action={href(urls.cart())} data-enhance="add" hidden>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="quantity" value="1" />
      <input type="hidden" name="back" value={usePagePath()} />
    </form>
  )
}

/** One form for the hearts of all cards (`form="save" name="save"`). */
function SaveForm() {
  const { href } = useLanguage()
  return (
    <form id="save" method="post" action={href(urls.saved())} data-enhance="heart" hidden>
      <input type="hidden" name="back" value={usePagePath()} />
    </form>
  )
}

/** Preloads the fonts before the style sheet asks for them. */
function Fonts() {
  const { locale } = useLanguage()
  return [piazzolla, figtree, ...(locale === 'ar' ? [lalezar] : [])].map((font) => (
    <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
  ))
}
