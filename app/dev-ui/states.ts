const about = /:(hover|focus-visible|active)\b/g
/** What the focus can be on; all else is hovered and pressed with what is around it. */
const focused = ':where(a, button, input, select, textarea, summary)'

/**
 * Has every rule about :hover, :focus-visible and :active hold also for what stands in a `[data-as=hover]` and the like, by a copy of it right
 * behind, as strong as the rule itself. So no style needs a second selector for the sake of this page.
 */
export function showStates(): void {
  for (const sheet of document.styleSheets) copyIn(sheet)
}

const done = new WeakSet<CSSStyleSheet | CSSGroupingRule>()

function copyIn(place: CSSStyleSheet | CSSGroupingRule): void {
  if (done.has(place)) return
  done.add(place)
  // From the end, so that what is put in moves nothing that is yet to come.
  for (let at = place.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = place.cssRules[at]!
    if (rule instanceof CSSGroupingRule) copyIn(rule)
    if (!(rule instanceof CSSStyleRule) || !rule.selectorText.match(about)) continue
    const selector = rule.selectorText.replace(about, (_, state: string) =>
      state === 'focus-visible' ? `:is([data-as='${state}'] ${focused})` : `:is([data-as='${state}'] *)`,
    )
    place.insertRule(`${selector} { ${rule.style.cssText} }`, at + 1)
  }
}
