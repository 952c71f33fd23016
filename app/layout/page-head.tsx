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

/** Title, description, canonical address and the same page in other languages; the framework moves them into the head. */
export function PageHead({ title, description, path, whole, picture }: PageHeadProps) {
  const { t, locale } = useLanguage()
  const { shopName, shopUrl } = useTold()
  const full = whole ? title : t('common.page-title', { page: title, shop: shopName })
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {path === undefined && <meta name="robots" content="noindex" />}
      {path !== undefined && (
        <>
          <link rel="canonical" href={shopUrl + localize(path, locale)} />
          {locales.map((other) => (
            <link key={other} rel="alternate" hrefLang={other} href={shopUrl + localize(path, other)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={shopUrl + localize(path, defaultLocale)} />
          <meta property="og:title" content={full} />
          {picture && <meta property="og:image" content={shopUrl + picture} />}
        </>
      )}
    </>
  )
}
