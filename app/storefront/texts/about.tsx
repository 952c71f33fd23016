import { urls } from '#shared/urls.ts'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/about'
import { ProductTile } from '../parts/product-tile.tsx'
import { loadText } from './load-text.server.ts'
import { TextPage } from './text-page.tsx'

export const handle = staticPage

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, locale, cache } = getRequestContext(context)
  cache('texts', 'catalogue')
  return { text: await loadText(shop, locale, 'about'), snacks: shop.catalogue.shelf('featured', 5), words: getMessages(context, 'texts') }
}

export default function AboutPage({ loaderData: { text, snacks } }: Route.ComponentProps) {
  const { t } = useLanguage()
  return (
    <>
      <TextPage text={text} path={urls.about()} />
      {snacks.length > 0 && (
        <section className="page section" aria-labelledby="tasted">
          <div className="section-head">
            <h2 id="tasted">{t('texts.start-with')}</h2>
          </div>
          <div className="cards cards-trio">
            {snacks.map((product) => (
              <ProductTile key={product.id} product={product} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}
