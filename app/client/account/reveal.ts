/** Shows what stands in a password's field, or hides it again; its button then offers the other. */
export function reveal(button: HTMLElement): void {
  const input = document.getElementById(button.getAttribute('aria-controls') ?? '') as HTMLInputElement
  const { other = '', otherLabel = '' } = button.dataset
  input.type = input.type === 'password' ? 'text' : 'password'
  button.dataset.other = button.textContent
  button.dataset.otherLabel = button.getAttribute('aria-label') ?? ''
  button.textContent = other
  button.setAttribute('aria-label', otherLabel)
}
