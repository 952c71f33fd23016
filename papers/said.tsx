import { Text, type TextProps } from '@react-pdf/renderer'
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
export function Said({ language: { look, families }, style, render, children }: SaidProps) {
  const said = children === undefined ? undefined : drawable(children.toString(), families)
  const direction = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(said ?? '') ? 'rtl' : 'ltr'
  return (
    <Text style={[{ direction }, look.text, ...[style ?? []].flat()]} {...(render && { render })}>
      {said}
    </Text>
  )
}
