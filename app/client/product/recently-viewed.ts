import { countryNamer } from '#shared/countries/country-names.ts'
import { findElement, readData } from '../find-element.ts'
import { fillPicture } from './fill-picture.ts'
import { TEMPLATE_VALUE, clearViewedProducts, type ViewedProduct, recordViewedProduct } from './viewed-products.ts'

/** Stores the present product and shows earlier ones in place of the template. */
export function mountRecentlyViewed(part: HTMLElement): void {
  const template = part as HTMLTemplateElement
  const before = recordViewedProduct(JSON.parse(readData(template, 'now')) as ViewedProduct)
  if (before.length === 0) return
  const section = findElement(document.importNode(template.content, true), 'section')
  const list = findElement(section, 'ul')
  const item = findElement(list, 'li')
  const countryName = countryNamer(document.documentElement.lang)
  list.replaceChildren(...before.map((look) => filled(item.cloneNode(true) as HTMLElement, look, countryName)))
  findElement(section, 'button').addEventListener('click', () => {
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
  findElement(item, '.tile').classList.add(`tint-${tint.replace(/\W/g, '')}`)
  if (pictureId === null) findElement(item, 'picture').remove()
  else fillPicture(item, pictureId)
  const origin = findElement(item, '.origin')
  if (country && /^[A-Z]{2}$/.test(country)) {
    findElement(origin, ':scope > :first-child').textContent = country
    findElement(origin, ':scope > :last-child').textContent = countryName(country)
  } else origin.remove()
  const link = findElement(item, 'a', HTMLAnchorElement)
  link.setAttribute('href', (link.getAttribute('href') ?? '').replace(TEMPLATE_VALUE, encodeURIComponent(slug)))
  link.textContent = name
  return item
}
