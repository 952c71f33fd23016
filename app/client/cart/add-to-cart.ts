import { MAX_LINE_QUANTITY } from '#shared/quantity-limit.ts'
import { showBasketCount } from '../basket-count.ts'
import { nextPaint } from '../next-paint.ts'
import { newIdempotencyKey } from '../idempotency-key.ts'
import type { Toast } from '#app/ui/toast.ts'

/** Milliseconds. */
const ADD_TIMEOUT_MS = 15_000

/** Pieces per variation that were pressed but not requested yet. */
const wanted = new Map<string, number>()
/**
 * One request at a time: the response to the first snack sets the basket cookie. A parallel request
 * would open a second basket.
 */
let turn: Promise<void> = Promise.resolve()

/**
 * Adds the form's snack and opens the drawer. Every press counts: presses during a request are sent
 * together after it.
 */
export function addToCart(fields: FormData, button: HTMLButtonElement): void {
  const variationId = fields.get('variationId')
  if (typeof variationId === 'string') want(variationId, Number(fields.get('quantity')), button)
}

function want(variationId: string, quantity: number, button: HTMLButtonElement): void {
  wanted.set(variationId, Math.min(MAX_LINE_QUANTITY, (wanted.get(variationId) ?? 0) + quantity))
  button.setAttribute('aria-busy', 'true')
  turn = turn.then(() => add(variationId, button))
}

async function add(variationId: string, button: HTMLButtonElement): Promise<void> {
  const quantity = wanted.get(variationId)
  // An earlier request included it.
  if (!quantity) return
  wanted.delete(variationId)
  await bring({ variationId, quantity, key: newIdempotencyKey() }, button)
}

/**
 * A retry reuses its idempotency key: the server may have handled the first request without the
 * response arriving.
 */
async function bring(line: { variationId: string; quantity: number; key: string }, button: HTMLButtonElement): Promise<void> {
  const { variationId } = line
  const { notAdded = '', offline = '' } = toastCorner()?.dataset ?? {}
  try {
    const asked = fetch('/api/cart/lines', {
      method: 'POST',
      signal: AbortSignal.timeout(ADD_TIMEOUT_MS),
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(line),
    })
    // Paint the pressed state first, because the work after a fast response is heavy.
    const [answer] = await Promise.all([asked, nextPaint()])
    const body = (await answer.json()) as { message?: string; count?: number; productName?: string }
    if (!answer.ok) return await say({ title: notAdded, text: body.message, kind: 'error' })
    showBasketCount(body.count ?? 0)
    nod(button)
    // While more requests follow, the drawer must not open.
    if (wanted.size === 0) await show(variationId, body.productName ?? '', button)
  } catch {
    await say({
      title: notAdded,
      text: offline,
      kind: 'error',
      action: await again(() => void (turn = turn.then(() => bring(line, button)))),
    })
  } finally {
    if (!wanted.has(variationId)) button.removeAttribute('aria-busy')
  }
}

/** Opens the basket in its drawer, or shows a toast where the drawer cannot load. */
async function show(variationId: string, name: string, button: HTMLElement): Promise<void> {
  try {
    const { openCartDrawer } = await import('./cart-drawer.ts')
    await openCartDrawer(variationId)
  } catch {
    const { added = '', view = '', basket = '' } = toastCorner()?.dataset ?? {}
    const picture = button.closest('.product-card, .product')?.querySelector('img') ?? null
    await say({ title: name || added, text: added, action: { label: view, href: basket }, picture })
  }
}

/** A retry action for the toast; none where its label cannot load either. */
async function again(press: () => void): Promise<Toast['action']> {
  try {
    const { tryConnectionMessages } = await import('../connection-watcher/connection-messages.ts')
    const say = await tryConnectionMessages()
    return say && { label: say('connection.try-again'), press }
  } catch {
    return undefined
  }
}

async function say(message: Toast): Promise<void> {
  const { showToast } = await import('#app/ui/toast.ts')
  showToast(message)
}

/** It holds the messages in the page's language. */
function toastCorner(): HTMLElement | null {
  return document.getElementById('toasts')
}

/** Turns the plus icon into a check mark for a moment. */
function nod(button: HTMLButtonElement): void {
  const use = button.matches('.add') ? button.querySelector('use') : null
  const plus = use?.getAttribute('href')
  if (!use || !plus?.endsWith('#plus')) return
  button.classList.add('is-done')
  use.setAttribute('href', plus.replace('#plus', '#check'))
  setTimeout(() => {
    use.setAttribute('href', plus)
    button.classList.remove('is-done')
  }, 1600)
}
