import type { Toast } from '#app/ui/toast.ts'
import { showBasketCount } from '../basket-count.ts'
import { type AddedLine, sendToCart } from './send-to-cart.ts'
import { toastTexts } from './toast-texts.ts'

/** The additions that the shown toast of a variation can undo. */
interface Addition {
  variationId: string
  name: string
  picture: HTMLImageElement | null
  /** Pieces added since the toast is shown. */
  pieces: number
  /** The line's quantity after them. */
  quantity: number
  wasSaved: boolean
}

/** Runs work after all requests that add. */
type InTurn = (work: () => Promise<void>) => void

const additions = new Map<string, Addition>()

/**
 * Confirms an addition in a toast that can undo it. Further presses on the same snack while the
 * toast is shown renew it: it counts them all, and undoes them all.
 */
export async function confirmAddition(
  { variationId, quantity: pieces }: { variationId: string; quantity: number },
  { quantity, productName, wasSaved }: AddedLine,
  button: HTMLElement,
  inTurn: InTurn,
): Promise<void> {
  const { isToastShown, showToast } = await import('#app/ui/toast.ts')
  const card = button.closest('.product-card')
  const before = isToastShown(variationId) ? additions.get(variationId) : undefined
  const addition: Addition = {
    variationId,
    // The card has the name in the page's language.
    name: card?.querySelector('h3')?.textContent || productName,
    picture: card?.querySelector('img') ?? null,
    pieces: (before?.pieces ?? 0) + pieces,
    quantity,
    wasSaved: before?.wasSaved ?? wasSaved,
  }
  additions.set(variationId, addition)
  const { added, undo = '' } = toastTexts()
  showToast({
    key: variationId,
    title: addition.pieces > 1 ? `${addition.name} × ${addition.pieces}` : addition.name,
    text: added,
    picture: addition.picture,
    action: { label: undo, isShort: true, press: () => undoOf(variationId, inTurn) },
  })
}

function undoOf(variationId: string, inTurn: InTurn): void {
  const addition = additions.get(variationId)
  additions.delete(variationId)
  if (addition) inTurn(() => takeOut(addition))
}

/** Sets the quantity from before. It may be sent twice, because it names the result. */
async function takeOut({ variationId, name, picture, pieces, quantity, wasSaved }: Addition): Promise<void> {
  const path = `/api/cart/lines/${encodeURIComponent(variationId)}`
  const left = Math.max(0, quantity - pieces)
  const { removed, offline, notRemoved = '' } = toastTexts()
  try {
    const answer =
      wasSaved && left === 0
        ? await sendToCart<{ count: number }>(`${path}/save`, 'POST', {})
        : await sendToCart<{ count: number }>(path, 'PATCH', { quantity: left })
    if (answer.ok) showBasketCount(answer.body.count)
    // 404: another tab has removed the line already.
    else if (answer.status !== 404) return await say({ title: notRemoved, text: answer.message, kind: 'error' })
    await say({ title: name, text: removed, kind: 'info', picture })
  } catch {
    await say({ title: notRemoved, text: offline, kind: 'error' })
  }
}

async function say(message: Toast): Promise<void> {
  const { showToast } = await import('#app/ui/toast.ts')
  showToast(message)
}
