import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { localize, splitLocale } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import type { Words } from '#locales/load.ts'
import type { DrawerData } from './drawer/data.ts'
import sheet from './drawer/drawer.css?url'
import { Drawer } from './drawer/drawer.tsx'
import { type Basket, type Done, openBasket } from './storefront/cart/basket.ts'
import { counter } from './storefront/cart/counter.ts'
import { LanguageProvider } from './words.tsx'

interface Made {
  dialog: HTMLDialogElement
  basket: Basket
}

let made: Promise<Made> | null = null

/**
 * Opens the basket beside the page, over it on phones; `done` says what has just come into it. Its words and styles are fetched for the
 * first time. Rejects where they, or the basket, cannot be had.
 */
export async function openDrawer(done: Done | null = null): Promise<void> {
  const isFirst = made === null
  made ??= makeDrawer()
  const { dialog, basket } = await made.catch((error: unknown) => {
    made = null
    throw error
  })
  if (!isFirst) await basket.lookAgain()
  flushSync(() => basket.take(basket.standing().cart, done))
  if (dialog.open) return
  const { documentElement: page } = document
  page.style.setProperty('--scrollbar', `${innerWidth - page.clientWidth}px`)
  dialog.showModal()
}

async function makeDrawer(): Promise<Made> {
  const { locale } = splitLocale(location.pathname)
  const [answer] = await Promise.all([fetch(localize(urls.drawer(), locale)), styled()])
  if (!answer.ok) throw new Error(`The drawer was answered with ${answer.status}`)
  const data = (await answer.json()) as DrawerData
  const basket = openBasket({ cart: { ...data.cart, changes: [] }, told: [], done: null, refused: null, shared: null }, counter)
  const dialog = document.createElement('dialog')
  dialog.className = 'drawer'
  dialog.setAttribute('aria-labelledby', 'drawer-title')
  closeBesides(dialog)
  document.body.append(dialog)
  flushSync(() =>
    createRoot(dialog).render(
      <LanguageProvider locale={data.locale} words={JSON.parse(data.words) as Words} currency={data.currency}>
        <Drawer basket={basket} data={data} close={() => dialog.close()} />
      </LanguageProvider>,
    ),
  )
  // What has become different is told, and noted as seen.
  basket.take(data.cart)
  return { dialog, basket }
}

/** Milliseconds after opening in which a press beside the drawer is the rest of a double click on what opened it. */
const HASTE = 500

/** A press beside the drawer closes it, and so does leaving the page: the Back button must not show it as it was. */
function closeBesides(dialog: HTMLDialogElement): void {
  let openedAt = 0
  let isBeside = false
  dialog.addEventListener('toggle', () => void (openedAt = performance.now()))
  dialog.addEventListener('pointerdown', ({ target }) => void (isBeside = target === dialog))
  dialog.addEventListener('click', ({ target }) => {
    if (isBeside && target === dialog && performance.now() - openedAt > HASTE) dialog.close()
  })
  addEventListener('pagehide', () => dialog.close())
}

function styled(): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet })
  return new Promise((done, fail) => {
    link.addEventListener('load', () => done())
    link.addEventListener('error', () => {
      link.remove()
      fail(new Error('The style of the drawer cannot be had'))
    })
    document.head.append(link)
  })
}
