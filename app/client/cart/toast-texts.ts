/** The messages of toasts in the page's language, from layout/toasts.tsx. */
export function toastTexts(): DOMStringMap {
  return document.getElementById('toasts')?.dataset ?? {}
}
