import { type RefObject, useEffect, useRef } from 'react'
import { useLanguage } from '../../words.tsx'
import { addressOf } from './address.ts'
import type { Listing } from './listing.ts'

/** How much of it all is shown, and a link to the same with one page more: in place where scripts run, and what Back comes back to. */
export function More({ listing: { from, page, pages, products, total, query } }: { listing: Listing }) {
  const { t, href } = useLanguage()
  if (pages < 2 || page >= pages) return null
  return (
    <div className="more">
      <p>{t('products.shown', { shown: products.length, total })}</p>
      <a className="button button-secondary" href={href(addressOf(query, { page: page + 1, from }))} data-more>
        {t('products.more')}
      </a>
    </div>
  )
}

/** When more of the same has come the focus goes to the first of it, for whoever goes on by keyboard. */
export function useFocusOnMore(cards: RefObject<HTMLElement | null>, { from, page, products, query }: Listing): void {
  const before = useRef({ key: '', page, count: products.length })
  const key = `${from} ${addressOf(query)}`
  useEffect(() => {
    const { key: known, page: last, count } = before.current
    before.current = { key, page, count: products.length }
    if (known !== key || page <= last) return
    cards.current?.querySelectorAll<HTMLElement>('.product-card h3 a')[count]?.focus({ preventScroll: true })
  }, [cards, key, page, products.length])
}
