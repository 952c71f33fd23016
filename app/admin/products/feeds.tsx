import '../parts/products.css'
import { adminUrls } from '#shared/admin-urls.ts'
import { localeNames, localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { getFeeds } from '#shop/catalogue/product-feed.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/feeds'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'products.read')
  const { shop } = getRequestContext(context)
  return {
    feeds: await getFeeds(shop, by),
    shopUrl: shop.settings.url,
    locales: shop.settings.languages.offered,
    words: getMessages(context, 'admin-products', 'admin-feeds'),
  }
}

/** Names of services, the same in every language. */
const readers = { products: 'Google Merchant Center', meta: 'Meta (Facebook, Instagram)' }

/** The addresses of the product feeds, and the products that they leave out. */
export default function AdminFeedsPage({
  loaderData: {
    feeds: { listed, excluded, parts },
    shopUrl,
    locales,
  },
}: Route.ComponentProps) {
  const { t, href } = useLanguage()
  return (
    <>
      <PageHead title={t('admin-products.feeds')} />
      <h1>{t('admin-products.feeds')}</h1>
      <section className="admin-card" aria-label={t('admin-products.feeds')}>
        <p className="text-ink-2">
          {t('admin-feeds.lead')} {t('admin-feeds.listed', { count: listed })}
        </p>
        {(['products', 'meta'] as const).map((reader) => (
          <table className="admin-table" key={reader}>
            <caption>{readers[reader]}</caption>
            <tbody>
              {locales.map((locale) => (
                <tr key={locale}>
                  <th scope="row">{localeNames[locale]}</th>
                  <td>
                    {parts.map((part) => (
                      <p key={part}>
                        <a className="break-all" href={localize(urls.feed(reader, part), locale)} dir="ltr">
                          {shopUrl + localize(urls.feed(reader, part), locale)}
                        </a>
                      </p>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </section>
      <section className="admin-card" aria-labelledby="excluded">
        <h2 id="excluded">{t('admin-feeds.excluded')}</h2>
        <p className="text-ink-2">{t(excluded.length > 0 ? 'admin-feeds.excluded-lead' : 'admin-feeds.all-listed')}</p>
        {excluded.length > 0 && (
          <table className="admin-table">
            <thead>
              <tr>
                <th scope="col">{t('admin-feeds.product')}</th>
                <th scope="col">{t('admin-feeds.reason')}</th>
              </tr>
            </thead>
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
