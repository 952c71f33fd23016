import { fillPicture } from '#app/client/product/fill-picture.ts'
import { TEMPLATE_VALUE, listViewedProducts } from '#app/client/product/viewed-products.ts'

/**
 * Names the product that this browser viewed last, and shows it first in the panel. Without one the
 * panel stays as the server made it.
 */
export function mountLastViewedPanel(panel: HTMLElement): void {
  const last = listViewedProducts().find(({ pictureId }) => pictureId !== null)
  const template = panel.querySelector('template')
  if (!last?.pictureId || !template) return
  const { pictureId, name, tint } = last
  const viewed = document.importNode(template.content, true)
  fillPicture(viewed, pictureId)
  const words = viewed.querySelector('p')!
  const named = words.querySelector('em')!
  named.textContent = named.textContent.replace(TEMPLATE_VALUE, () => name)
  panel.querySelector('p')!.replaceWith(words)
  const shown = [...panel.querySelectorAll('.account-packs picture')]
  const same = shown.find((picture) => picture.innerHTML.includes(encodeURIComponent(pictureId)))
  if (same) same.parentElement!.prepend(same)
  else shown[0]?.replaceWith(viewed.querySelector('picture')!)
  for (const name of panel.classList) if (name.startsWith('tint-')) panel.classList.replace(name, `tint-${tint.replace(/\W/g, '')}`)
}
