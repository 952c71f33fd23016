import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { localize, splitLocale } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import type { Words } from '#locales/load.ts'
import type { DrawerData } from './drawer/data.ts'
import sheet from './drawer/drawer.css?url'
import { Drawer } from './drawer/drawer.tsx'
import { outline } from './drawer/waiting.ts'
import { type Basket, type Done, openBasket } from './storefront/cart/basket.ts'
import { counter } from './storefront/cart/counter.ts'
import { LanguageProvider } from './words.tsx'

interface Made {
  dialog: HTMLDialogElement
  basket: Basket
  /** It was open and waiting, and somebody closed it. */
  isDismissed: boolean
}

/** Milliseconds that nobody notices; what takes longer begins with an outline. */
const UNNOTICED = 200

let made: Promise<Made> | null = null

/**
 * Opens the basket beside the page, over it on phones; `done` says what has just come into it. Its words and styles are fetched for the
 * first time. Rejects where they, or the basket, cannot be had.
 */
export async function openDrawer(done: Done | null = null): Promise<void> {
  const isFirst = made === null
  made ??= makeDrawer()
  const { dialog, basket, isDismissed } = await made.catch((error: unknown) => {
    made = null
    throw error
  })
  if (!isFirst) await basket.lookAgain()
  flushSync(() => basket.take(basket.standing().cart, done))
  if (dialog.open || (isFirst && isDismissed)) return
  show(dialog)
}

function show(dialog: HTMLDialogElement): void {
  const { documentElement: page } = document
  page.style.setProperty('--scrollbar', `${innerWidth - page.clientWidth}px`)
  dialog.showModal()
}

async function makeDrawer(): Promise<Made> {
  const dialog = document.createElement('dialog')
  dialog.className = 'drawer'
  dialog.setAttribute('aria-labelledby', 'drawer-title')
  dialog.setAttribute('aria-describedby', 'drawer-said')
  closeBesides(dialog)
  document.body.append(dialog)
  const data = await fetched(dialog).catch((error: unknown) => {
    dialog.remove()
    throw error
  })
  const basket = openBasket({ cart: { ...data.cart, changes: [] }, told: [], done: null, refused: null, shared: null }, counter)
  const isDismissed = dialog.ariaBusy !== null && !dialog.open
  dialog.ariaBusy = null
  flushSync(() =>
    createRoot(dialog).render(
      <LanguageProvider locale={data.locale} words={JSON.parse(data.words) as Words} currency={data.currency} timeZone={data.timeZone}>
        <Drawer basket={basket} data={data} close={() => dialog.close()} />
      </LanguageProvider>,
    ),
  )
  // What has become different is told, and noted as seen.
  basket.take(data.cart)
  if (dialog.open) dialog.querySelector('button')?.focus()
  return { dialog, basket, isDismissed }
}

/** What the drawer needs. Where that takes long, the drawer opens meanwhile. */
async function fetched(dialog: HTMLDialogElement): Promise<DrawerData> {
  const { locale } = splitLocale(location.pathname)
  const style = styled()
  const beginning = setTimeout(() => {
    void style.then(
      () => (outline(dialog), show(dialog)),
      () => {},
    )
  }, UNNOTICED)
  try {
    const [answer] = await Promise.all([fetch(localize(urls.drawer(), locale)), style])
    if (!answer.ok) throw new Error(`The drawer was answered with ${answer.status}`)
    return (await answer.json()) as DrawerData
  } finally {
    clearTimeout(beginning)
  }
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
