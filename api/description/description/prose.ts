import { html } from 'hono/html'

/** Renders paragraphs with `code`, the only Markdown that descriptions use. */
export function prose(text = '') {
  return text.split(/\n{2,}/).map((paragraph) => html`<p>${spans(paragraph)}</p>`)
}

export function spans(text = '') {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}
