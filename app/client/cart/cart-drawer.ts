import { localize, splitLocale } from '#shared/locale.ts'
import { queryString, urls } from '#shared/urls.ts'
import sheet from './drawer.css?url'
import { loadStylesheet } from '../load-stylesheet.ts'
import { showDrawerOutline } from './drawer-outline.ts'
import { fetchBasket } from './fetch-basket.ts'
import { mountLiveBasket, type LiveBasket } from './live-basket.ts'

interface Made {
  dialog: HTMLDialogElement
  basket: LiveBasket
  /** The visitor closed the drawer while it was loading. */
  isDismissed: boolean
}

/** Milliseconds that a visitor does not notice. A longer wait shows an outline. */
const OUTLINE_DELAY_MS = 200

let made: Promise<Made> | null = null

/**
 * Opens the basket beside the page, or over it on phones. `added` is the variation just added,
 * which the drawer announces. Rejects where the basket or its stylesheet cannot load.
 */
export async function openCartDrawer(added?: string): Promise<void> {
  const { locale } = splitLocale(location.pathname)
  const address = localize(urls.drawer(), locale) + queryString({ added })
  const isFirst = made === null
  made ??= makeDrawer(address)
  const { dialog, basket, isDismissed } = await made.catch((error: unknown) => {
    made = null
    throw error
  })
  if (!isFirst) await basket.look(address)
  if (dialog.open || (isFirst && isDismissed)) return
  show(dialog)
}

/**
 * Milliseconds after opening in which a click may be the second half of a double click. The pointer
 * is then over a link of the drawer, such as 'Check out', or beside it.
 */
const DOUBLE_CLICK_MS = 500

function show(dialog: HTMLDialogElement): void {
  const { documentElement: page } = document
  page.style.setProperty('--scrollbar', `${innerWidth - page.clientWidth}px`)
  dialog.style.pointerEvents = 'none'
  setTimeout(() => dialog.style.removeProperty('pointer-events'), DOUBLE_CLICK_MS)
  dialog.showModal()
}

async function makeDrawer(address: string): Promise<Made> {
  const dialog = document.createElement('dialog')
  dialog.className = 'drawer'
  dialog.setAttribute('aria-labelledby', 'drawer-title')
  dialog.setAttribute('aria-describedby', 'drawer-said')
  closeBesides(dialog)
  document.body.append(dialog)
  const part = await fetched(dialog, address).catch((error: unknown) => {
    dialog.remove()
    throw error
  })
  // The attribute, not the property: Firefox has that only from version 119 on.
  const isDismissed = dialog.hasAttribute('aria-busy') && !dialog.open
  dialog.removeAttribute('aria-busy')
  dialog.replaceChildren(part)
  const basket = mountLiveBasket(part)
  if (dialog.open) dialog.querySelector('button')?.focus()
  return { dialog, basket, isDismissed }
}

/** Loads the drawer's basket and stylesheet. A slow load opens the drawer with an outline. */
async function fetched(dialog: HTMLDialogElement, address: string): Promise<HTMLElement> {
  const style = loadStylesheet(sheet)
  const beginning = setTimeout(() => {
    void style.then(
      () => (showDrawerOutline(dialog), show(dialog)),
      () => {},
    )
  }, OUTLINE_DELAY_MS)
  try {
    const [{ basket }] = await Promise.all([fetchBasket(address), style])
    if (!basket) throw new Error('The shop drew no drawer')
    return basket
  } finally {
    clearTimeout(beginning)
  }
}

/**
 * The close button, a click outside, and leaving the page close the drawer. The Back button must
 * not show an old drawer.
 */
function closeBesides(dialog: HTMLDialogElement): void {
  let isBeside = false
  dialog.addEventListener('pointerdown', ({ target }) => void (isBeside = target === dialog))
  dialog.addEventListener('click', ({ target }) => {
    // Older browsers let a click on the backdrop through.
    const isSettled = dialog.style.pointerEvents === ''
    if ((target as Element).closest('[data-close]') || (isBeside && target === dialog && isSettled)) dialog.close()
  })
  addEventListener('pagehide', () => dialog.close())
}
