/**
 * Morphs `shown` into `wanted` and consumes `wanted`. Elements in both stay in the document and
 * keep focus, scroll position and typed input; `id` or `data-key` identifies them. An element with
 * `data-morph-ignore` is left alone. Opened details stay open.
 */
export function morph(shown: Element, wanted: Element): void {
  if (shown.hasAttribute('data-morph-ignore')) return
  for (const name of shown.getAttributeNames()) if (!wanted.hasAttribute(name) && !isUnfolded(shown, name)) shown.removeAttribute(name)
  for (const { name, value } of wanted.attributes) if (shown.getAttribute(name) !== value) shown.setAttribute(name, value)
  let at = shown.firstChild
  for (let next = wanted.firstChild, after; next; next = after) {
    after = next.nextSibling
    const same = sameFrom(at, next)
    if (!same) {
      shown.insertBefore(next, at)
      continue
    }
    while (at && at !== same) at = without(at)
    at = same.nextSibling
    if (same instanceof Element) morph(same, next as Element)
    else if (same.nodeValue !== next.nodeValue) same.nodeValue = next.nodeValue
  }
  while (at) at = without(at)
}

function isUnfolded({ nodeName }: Element, attribute: string): boolean {
  return nodeName === 'DETAILS' && attribute === 'open'
}

/** The first sibling from `node` on that matches `next`. */
function sameFrom(node: ChildNode | null, next: Node): ChildNode | null {
  while (node && !(node.nodeName === next.nodeName && keyOf(node) === keyOf(next))) node = node.nextSibling
  return node
}

function keyOf(node: Node): string | null {
  if (node.nodeType !== Node.ELEMENT_NODE) return null
  const element = node as HTMLElement
  return element.id || (element.dataset.key ?? null)
}

function without(node: ChildNode): ChildNode | null {
  const next = node.nextSibling
  node.remove()
  return next
}
