import '../parts/styles/products.css'
import { adminUrls } from '#shared/admin-urls.ts'
import { type Locale, localeNames, localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { getFeeds } from '#shop/catalogue/product-feed.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext } from '#app/request/context.server.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/feeds'
import { TableHead } from '../parts/tables/table-head.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'products.read')
  const { shop } = getRequestContext(context)
  return {
    feeds: await getFeeds(shop, by),
    shopUrl: shop.settings.url,
    locales: shop.settings.languages.offered,
  }
}

type FeedReader = 'products' | 'meta'

/** Names of services, the same in every language. */
const readers: Record<FeedReader, string> = { products: 'Google Merchant Center', meta: 'Meta (Facebook, Instagram)' }

/** The addresses of the product feeds, and the products that they leave out. */
export default function AdminFeedsPage({
  loaderData: {
    feeds: { listed, excluded, parts },
    shopUrl,
    locales,
  },
}: Route.ComponentProps) {
  const { t, href, sentenceSpace } = useLanguage()
  return (
    <>
      <PageHead title={t('admin-products.feeds')} />
      <h1>{t('admin-products.feeds')}</h1>
      <section className="admin-card" aria-label={t('admin-products.feeds')}>
        <p className="text-ink-2">
          {t('admin-feeds.lead')}
          {sentenceSpace}
          {t('admin-feeds.listed', { count: listed })}
        </p>
      </section>
      {(['products', 'meta'] as const).map((reader) => (
        <FeedAddresses key={reader} reader={reader} parts={parts} shopUrl={shopUrl} locales={locales} />
      ))}
      <section className="admin-card" aria-labelledby="excluded">
        <h2 id="excluded">{t('admin-feeds.excluded')}</h2>
        <p className="text-ink-2">{t(excluded.length > 0 ? 'admin-feeds.excluded-lead' : 'admin-feeds.all-listed')}</p>
        {excluded.length > 0 && (
          <table className="admin-table">
            <TableHead columns={[t('admin-feeds.product'), t('admin-feeds.reason')]} />
            <tbody>
              {excluded.map(({ id, name, reason }) => (
                <tr key={id}>
                  <th scope="row">
                    <a href={href(adminUrls.product(id))}>{name}</a>
                  </th>
                  <td>{t(`admin-feeds.reason-${reason}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </>
  )
}

interface FeedAddressesProps {
  reader: FeedReader
  parts: number[]
  shopUrl: string
  locales: Locale[]
}

/** The addresses for one reader: a row a language and file. */
function FeedAddresses({ reader, parts, shopUrl, locales }: FeedAddressesProps) {
  const { t } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby={reader}>
      <h2 id={reader}>{readers[reader]}</h2>
      <ul className="feed-addresses">
        {locales.flatMap((locale) =>
          parts.map((part) => {
            const path = localize(urls.feed(reader, part), locale)
            return (
              <li key={path}>
                <b>{localeNames[locale]}</b>
                <a href={path} dir="ltr">
                  {shopUrl + path}
                </a>
                <CopyButton
                  text={shopUrl + path}
                  label={t('admin-feeds.copy')}
                  copied={t('admin-feeds.copied')}
                  notCopied={t('admin-feeds.not-copied')}
                />
              </li>
            )
          }),
        )}
      </ul>
    </section>
  )
}
