import { countryNamer } from '#shared/countries/country-names.ts'
import { fillPicture } from './fill-picture.ts'
import { TEMPLATE_VALUE, clearViewedProducts, type ViewedProduct, recordViewedProduct } from './viewed-products.ts'

/** Stores the present product and shows earlier ones in place of the template. */
export function mountRecentlyViewed(part: HTMLElement): void {
  const template = part as HTMLTemplateElement
  const before = recordViewedProduct(JSON.parse(template.dataset.now!) as ViewedProduct)
  if (before.length === 0) return
  const section = document.importNode(template.content, true).querySelector('section')!
  const list = section.querySelector('ul')!
  const item = list.querySelector('li')!
  const countryName = countryNamer(document.documentElement.lang)
  list.replaceChildren(...before.map((look) => filled(item.cloneNode(true) as HTMLElement, look, countryName)))
  section.querySelector('button')!.addEventListener('click', () => {
    clearViewedProducts()
    section.remove()
  })
  template.replaceWith(section)
}

function filled(
  item: HTMLElement,
  { slug, name, country, pictureId, tint }: ViewedProduct,
  countryName: (code: string) => string,
): HTMLElement {
  item.querySelector('.tile')!.classList.add(`tint-${tint.replace(/\W/g, '')}`)
  if (pictureId === null) item.querySelector('picture')!.remove()
  else fillPicture(item, pictureId)
  const origin = item.querySelector('.origin')!
  if (country && /^[A-Z]{2}$/.test(country)) {
    origin.firstElementChild!.textContent = country
    origin.lastElementChild!.textContent = countryName(country)
  } else origin.remove()
  const link = item.querySelector('a')!
  link.setAttribute('href', link.getAttribute('href')!.replace(TEMPLATE_VALUE, encodeURIComponent(slug)))
  link.textContent = name
  return item
}
