import { urls } from '#shared/urls.ts'
import { readData } from '../find-element.ts'

/** A pointer that only crosses a card on its way loads nothing. */
const HOVER_INTENT_MS = 120
const canShow = matchMedia('(hover: hover) and (prefers-reduced-motion: no-preference)')

/** Shows the snack itself instead of its pack, while the mouse rests on the card. */
export async function showServedPicture(card: Element): Promise<void> {
  if (!canShow.matches) return
  await new Promise((resolve) => setTimeout(resolve, HOVER_INTENT_MS))
  const tile = card.querySelector<HTMLElement>('[data-served]')
  if (!tile || !card.matches(':hover')) return
  const image = new Image(400, 500)
  image.className = 'tile-served'
  image.alt = ''
  image.src = urls.picture(readData(tile, 'served'), 480)
  delete tile.dataset['served']
  await image.decode()
  tile.append(image)
}
