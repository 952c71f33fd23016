import { html } from 'hono/html'

/** Renders paragraphs with `code`, the only Markdown that descriptions use. */
export function renderParagraphs(text = '') {
  return text.split(/\n{2,}/).map((paragraph) => html`<p>${renderInlineCode(paragraph)}</p>`)
}

export function renderInlineCode(text = '') {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}
