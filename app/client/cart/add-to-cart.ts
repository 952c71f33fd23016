import { MAX_LINE_QUANTITY } from '#shared/quantity-limit.ts'
import { showBasketCount } from '../basket-count.ts'
import { nextPaint } from '../next-paint.ts'
import { newIdempotencyKey } from '../idempotency-key.ts'
import type { Toast } from '#app/ui/toast.ts'
import { markAdded, unmarkAdded } from './add-button.ts'
import { markRefused } from './refusal-note.ts'
import { confirmAddition } from './undo-addition.ts'
import { type AddedLine, sendToCart } from './send-to-cart.ts'
import { toastTexts } from './toast-texts.ts'

/** The pieces that one request adds. */
interface Line {
  variationId: string
  quantity: number
  key: string
}

/** Pieces per variation that were pressed but not requested yet. */
const wanted = new Map<string, number>()
/**
 * One request at a time: the response to the first snack sets the basket cookie. A parallel request
 * would open a second basket.
 */
let turn: Promise<void> = Promise.resolve()

/**
 * Adds the form's snack. A card confirms it in a toast, and nothing interrupts; the product page
 * opens the drawer. Every press counts, except the second half of a double click on the product
 * page: presses during a request are sent together after it.
 */
export function addToCart(fields: FormData, button: HTMLButtonElement): void {
  const variationId = fields.get('variationId')
  if (typeof variationId === 'string') want(variationId, Number(fields.get('quantity')), button)
}

function want(variationId: string, quantity: number, button: HTMLButtonElement): void {
  wanted.set(variationId, Math.min(MAX_LINE_QUANTITY, (wanted.get(variationId) ?? 0) + quantity))
  button.setAttribute('aria-busy', 'true')
  addEventListener('pagehide', sendTheRest)
  inTurn(() => add(variationId, button))
}

function inTurn(work: () => Promise<void>): void {
  turn = turn.then(work)
}

async function add(variationId: string, button: HTMLButtonElement): Promise<void> {
  const line = take(variationId)
  // Null where an earlier request included it.
  if (line) await bring(line, button)
}

function take(variationId: string): Line | null {
  const quantity = wanted.get(variationId)
  if (!quantity) return null
  wanted.delete(variationId)
  return { variationId, quantity, key: newIdempotencyKey() }
}

/** Presses that wait for their turn while the visitor leaves the page are sent at once. */
function sendTheRest(): void {
  for (const variationId of wanted.keys()) {
    const line = take(variationId)
    if (line) sendToCart<AddedLine>('/api/cart/lines', 'POST', line).catch(() => {})
  }
}

/**
 * A retry reuses its idempotency key: the server may have handled the first request without the
 * response arriving.
 */
async function bring(line: Line, button: HTMLButtonElement): Promise<void> {
  try {
    // Paint the pressed state first, because the work after a fast response is heavy.
    const [answer] = await Promise.all([sendToCart<AddedLine>('/api/cart/lines', 'POST', line), nextPaint()])
    const { notAdded = '' } = toastTexts()
    markRefused(button, answer.ok ? null : (answer.message ?? notAdded))
    if (!answer.ok) {
      unmarkAdded(button)
      return await say({ title: notAdded, text: answer.message, kind: 'error' })
    }
    showBasketCount(answer.body.count)
    markAdded(button)
    // While more requests follow, the drawer must not open.
    if (button.matches('.add')) await confirmAddition(line, answer.body, button, inTurn)
    else if (wanted.size === 0) await show(line.variationId, answer.body.productName, button)
  } catch {
    unmarkAdded(button)
    const { notAdded = '', offline } = toastTexts()
    await say({ title: notAdded, text: offline, kind: 'error', action: await again(() => inTurn(() => bring(line, button))) })
  } finally {
    if (!wanted.has(line.variationId)) button.removeAttribute('aria-busy')
  }
}

/** Opens the basket in its drawer, or shows a toast where the drawer cannot load. */
async function show(variationId: string, name: string, button: HTMLElement): Promise<void> {
  try {
    const { openCartDrawer } = await import('./cart-drawer.ts')
    await openCartDrawer(variationId)
  } catch {
    const { added = '', view = '', basket = '' } = toastTexts()
    const picture = button.closest('.product')?.querySelector('img') ?? null
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
