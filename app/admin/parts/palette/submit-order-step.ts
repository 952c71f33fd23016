/**
 * Takes a step of an order as the button on its page does: by a form, whose answer is the order's
 * page.
 */
export function submitOrderStep(action: string, intent: 'pack' | 'deliver'): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', action, hidden: true })
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'intent', value: intent }))
  document.body.append(form)
  form.requestSubmit()
}
