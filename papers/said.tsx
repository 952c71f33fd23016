import { Text, type TextProps } from '@react-pdf/renderer'
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
export function Said({ language: { look }, style, render, children }: SaidProps) {
  // Marks of direction have done their work by then, and no typeface draws them.
  const said = children?.toString().replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
  const direction = /^\P{L}*\p{Script=Arabic}/u.test(said ?? '') ? 'rtl' : 'ltr'
  return (
    <Text style={[{ direction }, look.text, ...[style ?? []].flat()]} {...(render && { render })}>
      {said}
    </Text>
  )
}
