import { Text, type TextProps } from '@react-pdf/renderer'
import { directionOf } from '#shared/locale.ts'
import { drawable } from './fonts.ts'
import type { Language } from './language.ts'

interface SaidProps {
  language: Language
  style?: TextProps['style']
  /** What it says where that depends on the page. */
  render?: Parameters<NonNullable<TextProps['render']>>[0] extends infer Page ? (page: Page) => string : never
  children?: string | number
}

/**
 * Words on paper, beginning where lines of their language do. They run the way their own first letter does, as a name or an address
 * of another script must; the library itself hands no direction down.
 */
export function Said({ language: { look, families, locale }, style, render, children }: SaidProps) {
  const said = children === undefined ? undefined : drawable(children.toString(), families)
  const direction = said === undefined ? directionOf(locale) : directionIn(said, directionOf(locale))
  return (
    <Text style={[{ direction }, look.text, ...[style ?? []].flat()]} {...(render && { render })}>
      {said}
    </Text>
  )
}

/** The way of a text's first letter that is not set apart for itself, or else of its language. */
function directionIn(said: string, usual: 'ltr' | 'rtl'): 'ltr' | 'rtl' {
  const outside = said.replaceAll(/[\u2066-\u2068][^\u2066-\u2069]*\u2069/g, '')
  if (outside !== said) return directionIn(outside, usual)
  const [first] = /[\p{L}\u200e\u200f\u061c]/u.exec(said) ?? []
  return first ? (/[\p{Script=Arabic}\p{Script=Hebrew}\u200f\u061c]/u.test(first) ? 'rtl' : 'ltr') : usual
}
