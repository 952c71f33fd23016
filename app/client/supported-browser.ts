/**
 * The newest features that every page needs. Together they mean Chrome 120, Firefox 128 and Safari
 * 17.4 (docs/browsers.md). styles/base.css has the same condition.
 */
export const NEEDED_FEATURES =
  'selector(:dir(rtl)) and selector(:popover-open) and (color: color(from red srgb r g b)) and (text-wrap: wrap)'

/** Whether the scripts may run. Elsewhere the page stays as it is without JavaScript. */
export function isSupportedBrowser(): boolean {
  return CSS.supports(NEEDED_FEATURES)
}
