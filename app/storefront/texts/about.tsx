import { urls } from '#shared/urls.ts'
import { ask, words } from '#app/request/context.server.ts'
import { still } from '#app/rendering/static-page.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/about'
import { ProductCard } from '../parts/product-card.tsx'
import { readText } from './read.server.ts'
import { TextPage } from './text-page.tsx'

export const handle = still

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, locale, keep } = ask(context)
  keep('texts', 'catalogue')
  return { text: await readText(shop, locale, 'about'), snacks: shop.catalogue.shelf('featured', 4), words: words(context, 'texts') }
}

export default function About({ loaderData: { text, snacks } }: Route.ComponentProps) {
  const { t } = useLanguage()
  return (
    <>
      <TextPage text={text} path={urls.about()} />
      {snacks.length > 0 && (
        <section className="page section" aria-labelledby="tasted">
          <div className="section-head">
            <h2 id="tasted">{t('texts.tasted')}</h2>
          </div>
          <div className="cards cards-trio">
            {snacks.map((product) => (
              <ProductCard key={product.id} product={product} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}
