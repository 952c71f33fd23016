import { showCount } from '../basket-count.ts'
import { nextPaint } from '../next-paint.ts'
import { newKey } from '../idempotency-key.ts'
import type { Toast } from '#app/ui/toast.ts'

/** The most of one that can be asked for at once. */
const MOST = 50
/** Milliseconds. */
const PATIENCE = 15_000

/** Pieces that were pressed for and not asked for yet, by variation. */
const wanted = new Map<string, number>()
/** One at a time: a visitor's first snack brings the basket's cookie, without which the next would open another basket. */
let turn: Promise<void> = Promise.resolve()

/** Adds what an add form holds and opens the drawer. Every press counts: those that come while one is under way go together after it. */
export function addToBasket(fields: FormData, button: HTMLButtonElement): void {
  const variationId = fields.get('variationId')
  if (typeof variationId === 'string') want(variationId, Number(fields.get('quantity')), button)
}

function want(variationId: string, quantity: number, button: HTMLButtonElement): void {
  wanted.set(variationId, Math.min(MOST, (wanted.get(variationId) ?? 0) + quantity))
  button.setAttribute('aria-busy', 'true')
  turn = turn.then(() => add(variationId, button))
}

async function add(variationId: string, button: HTMLButtonElement): Promise<void> {
  const quantity = wanted.get(variationId)
  // An earlier turn took it along.
  if (!quantity) return
  wanted.delete(variationId)
  await bring({ variationId, quantity, key: newKey() }, button)
}

/** The same press comes again with its key where no answer did: it may have been heard. */
async function bring(line: { variationId: string; quantity: number; key: string }, button: HTMLButtonElement): Promise<void> {
  const { variationId } = line
  const { notAdded = '', offline = '' } = words()
  try {
    const asked = fetch('/api/cart/lines', {
      method: 'POST',
      signal: AbortSignal.timeout(PATIENCE),
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(line),
    })
    // A quick answer waits until the press is seen: what follows from it is much to draw.
    const [answer] = await Promise.all([asked, nextPaint()])
    const body = (await answer.json()) as { message?: string; count?: number; productName?: string }
    if (!answer.ok) return await say({ title: notAdded, text: body.message, kind: 'error' })
    showCount(body.count ?? 0)
    nod(button)
    // While more follows, nothing must come between.
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

/** The basket in its drawer; where that cannot be had, a word about it. */
async function show(variationId: string, name: string, button: HTMLElement): Promise<void> {
  try {
    const { openDrawer } = await import('./cart-drawer.ts')
    await openDrawer(variationId)
  } catch {
    const { added = '', view = '', basket = '' } = words()
    const picture = button.closest('.product-card, .product')?.querySelector('img') ?? null
    await say({ title: name || added, text: added, action: { label: view, href: basket }, picture })
  }
}

/** A way to press once more, from where the message is; none where its word cannot be had either. */
async function again(press: () => void): Promise<Toast['action']> {
  try {
    const { wordsSoon } = await import('../connection-watcher/words.ts')
    const say = await wordsSoon()
    return say && { label: say('feel.try-again'), press }
  } catch {
    return undefined
  }
}

async function say(message: Toast): Promise<void> {
  const { toast } = await import('#app/ui/toast.ts')
  toast(message)
}

/** In the language of the page. */
function words(): DOMStringMap {
  return document.getElementById('toasts')?.dataset ?? {}
}

/** Plus turns to check for a moment. */
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
