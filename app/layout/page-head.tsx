import { defaultLocale, localize } from '#shared/locale.ts'
import { useLanguage } from '#app/language/words.tsx'
import { useRootData } from '#app/request/root-data.ts'

interface PageHeadProps {
  title: string
  description?: string
  /**
   * The canonical path, without the language. Omitted for pages that search engines must not index.
   */
  path?: string
  /** The title already contains the shop's name. */
  whole?: boolean
  /**
   * Picture of shared links: the path of a raster picture, of 1280 by 1600 pixels unless it says
   * otherwise, and its alternative text.
   */
  picture?: { path: string; alt: string; width?: number; height?: number }
  /** Search engines must not index it, but a shared link has its description and picture. */
  isUnlisted?: boolean
  kind?: 'website' | 'product'
}

/**
 * The tags of a page in the document's head, which React moves there. In the browser only the title
 * ever changes.
 */
export function PageHead({ title, whole, ...robots }: PageHeadProps) {
  const { t } = useLanguage()
  const { shopName } = useRootData()
  const full = whole ? title : t('common.page-title', { page: title, shop: shopName })
  return (
    <>
      <title>{full}</title>
      {import.meta.env.SSR && <ForRobots title={full} {...robots} />}
    </>
  )
}

/** Description, canonical address and the same page in other languages. */
function ForRobots({ title, description, path, picture, isUnlisted, kind = 'website' }: PageHeadProps) {
  const { locale } = useLanguage()
  const { shopUrl, shopName, languages } = useRootData()
  const about = description && <meta name="description" content={description} />
  if (path === undefined) {
    return (
      <>
        <meta name="robots" content="noindex" />
        {about}
      </>
    )
  }
  const url = shopUrl + localize(path, locale)
  return (
    <>
      {isUnlisted && <meta name="robots" content="noindex" />}
      {about}
      <link rel="canonical" href={url} />
      {languages.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={shopUrl + localize(path, other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={shopUrl + localize(path, defaultLocale)} />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={shopName} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={locale.replace('-', '_')} />
      {languages
        .filter((other) => other !== locale)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={other.replace('-', '_')} />
        ))}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      {picture && (
        <>
          <meta property="og:image" content={shopUrl + picture.path} />
          <meta property="og:image:width" content={String(picture.width ?? 1280)} />
          <meta property="og:image:height" content={String(picture.height ?? 1600)} />
          <meta property="og:image:alt" content={picture.alt} />
        </>
      )}
    </>
  )
}
