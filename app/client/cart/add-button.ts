/** Milliseconds for which a card's button shows a check mark. */
const CHECK_MARK_MS = 1600

/** The check marks that are shown, with what takes each away. */
const marks = new WeakMap<HTMLButtonElement, { timer: ReturnType<typeof setTimeout>; clear: () => void }>()

/** Turns the plus icon of a card's button into a check mark for a moment. */
export function markAdded(button: HTMLButtonElement): void {
  const shown = marks.get(button)
  if (shown) {
    clearTimeout(shown.timer)
    shown.timer = setTimeout(shown.clear, CHECK_MARK_MS)
    return
  }
  const use = button.matches('.add') ? button.querySelector('use') : null
  const plus = use?.getAttribute('href')
  if (!use || !plus) return
  const clear = () => {
    use.setAttribute('href', plus)
    button.classList.remove('is-done')
    marks.delete(button)
  }
  button.classList.add('is-done')
  use.setAttribute('href', plus.replace('#plus', '#check'))
  marks.set(button, { timer: setTimeout(clear, CHECK_MARK_MS), clear })
}

let refusals = 0

/** Shows why the shop refused, next to the button, until the next press. Null removes it. */
export function markRefused(button: HTMLButtonElement, message: string | null): void {
  const described = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  described?.remove()
  button.removeAttribute('aria-describedby')
  if (message === null) return
  const note = document.createElement('p')
  note.className = 'add-refused'
  note.id = `add-refused-${(refusals += 1)}`
  note.textContent = message
  button.setAttribute('aria-describedby', note.id)
  const card = button.closest('.product-card')
  if (card) card.append(note)
  else (button.form ?? button).after(note)
}
