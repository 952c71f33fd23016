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
