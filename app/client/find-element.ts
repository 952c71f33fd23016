/** The element below `root` that the markup must have. Throws where markup and script do not match. */
export function findElement<E extends Element = HTMLElement>(root: ParentNode, selector: string): E {
  const element = root.querySelector<E>(selector)
  if (!element) throw new Error(`The markup has no ${selector}`)
  return element
}

/** The element or its closest ancestor that matches. Throws where markup and script do not match. */
export function findClosest<E extends Element = HTMLElement>(element: Element, selector: string): E {
  const ancestor = element.closest<E>(selector)
  if (!ancestor) throw new Error(`The markup has no ${selector} around ${element.tagName}`)
  return ancestor
}

/** The value of a `data-*` attribute that the markup must have. */
export function readData({ dataset }: HTMLElement | SVGElement, name: string): string {
  const value = dataset[name]
  if (value === undefined) throw new Error(`The markup has no data attribute ${name}`)
  return value
}
