/** Shows or hides the password. The button's label changes to the opposite action. */
export function togglePasswordVisibility(button: HTMLElement): void {
  const input = document.getElementById(button.getAttribute('aria-controls') ?? '') as HTMLInputElement
  const { other = '', otherLabel = '' } = button.dataset
  input.type = input.type === 'password' ? 'text' : 'password'
  button.dataset.other = button.textContent
  button.dataset.otherLabel = button.getAttribute('aria-label') ?? ''
  button.textContent = other
  button.setAttribute('aria-label', otherLabel)
}
