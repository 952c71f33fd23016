/**
 * Milliseconds for which a card's button shows a check mark: from the press, and again from the
 * answer.
 */
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

/** Shows the plus icon again: the snack was not added. */
export function unmarkAdded(button: HTMLButtonElement): void {
  const shown = marks.get(button)
  clearTimeout(shown?.timer)
  shown?.clear()
}
