const about = /:(hover|focus-visible|active)\b/g
/** Elements that can have the focus. All other states apply to every element. */
const focused = ':where(a, button, input, select, textarea, summary)'

/**
 * Applies every rule about :hover, :focus-visible and :active also to elements inside
 * `[data-as=hover]` and so on. It inserts a copy of each rule right behind it, with the same
 * specificity. So no style sheet needs a second selector for this page.
 */
export function forcePseudoStates(): void {
  for (const sheet of document.styleSheets) copyIn(sheet)
}

const done = new WeakSet<CSSStyleSheet | CSSGroupingRule>()

function copyIn(place: CSSStyleSheet | CSSGroupingRule): void {
  if (done.has(place)) return
  done.add(place)
  // Backwards, so that an inserted rule does not shift the rules still to visit.
  for (let at = place.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = place.cssRules[at]
    if (rule instanceof CSSGroupingRule) copyIn(rule)
    if (!(rule instanceof CSSStyleRule) || !rule.selectorText.match(about)) continue
    const selector = rule.selectorText.replace(about, (_, state: string) =>
      state === 'focus-visible' ? `:is([data-as='${state}'] ${focused})` : `:is([data-as='${state}'] *)`,
    )
    place.insertRule(`${selector} { ${rule.style.cssText} }`, at + 1)
  }
}
