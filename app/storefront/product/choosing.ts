import { formatMoney } from '#shared/money.ts'
import { blend } from '../../blend.ts'
import { isPlainClick } from '../../plain-click.ts'

/** Shows the size that is chosen in place of the one before, and what so many of it cost. */
export function enliven(part: HTMLElement): void {
  const shown = part.querySelector<HTMLElement>('.buy-form')!
  const { currency } = part.dataset
  const offers = new Map([...part.querySelectorAll('template')].map(({ dataset, content }) => [dataset.size, content]))
  const first = document.createDocumentFragment()
  first.append(...[...shown.childNodes].map((node) => node.cloneNode(true)))
  offers.set(shown.dataset.size, first)

  part.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-choose]')
    const offer = offers.get(link?.dataset.choose)
    if (!link || !offer || !isPlainClick(event)) return
    event.preventDefault()
    const wanted = document.createElement('div')
    wanted.className = shown.className
    wanted.dataset.size = link.dataset.choose
    wanted.append(document.importNode(offer, true))
    blend(shown, wanted)
    for (const form of shown.querySelectorAll('form')) form.reset()
    // In place of the address as it was: choosing is no step that one goes back from.
    history.replaceState(history.state, '', link.href)
  })
  part.addEventListener('input', ({ target }) => {
    const { form } = target as HTMLInputElement
    const sum = form?.querySelector<HTMLElement>('[data-cents]')
    if (!form || !sum) return
    const quantity = Math.max(1, Math.floor(Number(new FormData(form).get('quantity'))) || 1)
    sum.textContent = formatMoney(Number(sum.dataset.cents) * quantity, document.documentElement.lang, currency)
  })
}
