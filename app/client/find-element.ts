/**
 * The element below `root` that the markup must have, an `HTMLElement` unless `type` names another
 * class. Throws where markup and script do not match.
 */
export function findElement(root: ParentNode, selector: string): HTMLElement
export function findElement<E extends Element>(root: ParentNode, selector: string, type: new () => E): E
export function findElement(root: ParentNode, selector: string, type: new () => Element = HTMLElement): Element {
  return checked(root.querySelector(selector), selector, type)
}

/** The element or its closest ancestor that matches, as `findElement`. */
export function findClosest(element: Element, selector: string): HTMLElement
export function findClosest<E extends Element>(element: Element, selector: string, type: new () => E): E
export function findClosest(element: Element, selector: string, type: new () => Element = HTMLElement): Element {
  return checked(element.closest(selector), selector, type)
}

function checked(element: Element | null, selector: string, type: new () => Element): Element {
  if (!(element instanceof type)) throw new Error(`The markup has no ${selector} of the type ${type.name}`)
  return element
}

/** The value of a `data-*` attribute that the markup must have. */
export function readData({ dataset }: HTMLElement | SVGElement, name: string): string {
  const value = dataset[name]
  if (value === undefined) throw new Error(`The markup has no data attribute ${name}`)
  return value
}
