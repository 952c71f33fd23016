import { defaultLocale, locales, localize } from '#shared/locale.ts'
import { useLanguage } from '../words.tsx'
import { useTold } from './told.ts'

interface PageHeadProps {
  title: string
  description?: string
  /** The page's one true path, without the language; left out for pages that search engines should not keep. */
  path?: string
  /** The shop's name is in the title already. */
  whole?: boolean
  picture?: string
}

/** What stands in the document's head for a page; the framework moves it there. In the browser only the title ever changes. */
export function PageHead({ title, whole, ...robots }: PageHeadProps) {
  const { t } = useLanguage()
  const { shopName } = useTold()
  const full = whole ? title : t('common.page-title', { page: title, shop: shopName })
  return (
    <>
      <title>{full}</title>
      {import.meta.env.SSR && <ForRobots title={full} {...robots} />}
    </>
  )
}

/** Description, canonical address and the same page in other languages. */
function ForRobots({ title, description, path, picture }: PageHeadProps) {
  const { locale } = useLanguage()
  const { shopUrl } = useTold()
  if (path === undefined) return <meta name="robots" content="noindex" />
  return (
    <>
      {description && <meta name="description" content={description} />}
      <link rel="canonical" href={shopUrl + localize(path, locale)} />
      {locales.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={shopUrl + localize(path, other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={shopUrl + localize(path, defaultLocale)} />
      <meta property="og:title" content={title} />
      {picture && <meta property="og:image" content={shopUrl + picture} />}
    </>
  )
}
