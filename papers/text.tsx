import { Text, type TextProps } from '@react-pdf/renderer'
import { directionOf } from '#shared/locale.ts'
import { replaceMissingGlyphs } from './fonts.ts'
import type { PaperLanguage } from './language.ts'

interface PaperTextProps {
  language: PaperLanguage
  style?: TextProps['style']
  /** The text, if it depends on the page number. */
  render?: Parameters<NonNullable<TextProps['render']>>[0] extends infer Page ? (page: Page) => string : never
  children?: string | number
}

/**
 * Text on a paper, aligned to the start side of its language. Its direction follows its own first
 * letter, because a name or an address may be in another script. React PDF does not inherit the
 * direction.
 */
export function PaperText({ language: { look, families, locale }, style, render, children }: PaperTextProps) {
  const text = children === undefined ? undefined : replaceMissingGlyphs(children.toString(), families)
  const direction = text === undefined ? directionOf(locale) : directionIn(text, directionOf(locale))
  return (
    <Text style={[{ direction }, look.text, ...[style ?? []].flat()]} {...(render && { render })}>
      {text}
    </Text>
  )
}

/**
 * The direction of the first letter outside bidirectional isolates, or else the direction of the
 * language.
 */
function directionIn(text: string, usual: 'ltr' | 'rtl'): 'ltr' | 'rtl' {
  const outside = text.replaceAll(/[\u2066-\u2068][^\u2066-\u2069]*\u2069/g, '')
  if (outside !== text) return directionIn(outside, usual)
  const [first] = /[\p{L}\u200e\u200f\u061c]/u.exec(text) ?? []
  return first ? (/[\p{Script=Arabic}\p{Script=Hebrew}\u200f\u061c]/u.test(first) ? 'rtl' : 'ltr') : usual
}
