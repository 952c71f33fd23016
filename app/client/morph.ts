/**
 * Makes what is shown like what is wanted, which it takes apart. What both have stays the very element it is, and so its focus, scroll and
 * whatever was typed; elements are told apart by `id` or `data-key`. One marked `data-own` looks after itself. What somebody unfolded stays unfolded.
 */
export function morph(shown: Element, wanted: Element): void {
  if (shown.hasAttribute('data-own')) return
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

/** The first from `node` on that is what `next` is. */
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
