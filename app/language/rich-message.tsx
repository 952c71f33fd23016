import { Fragment, type ReactNode } from 'react'
import type { MessageKey } from '#locales/messages.ts'
import type { Translate, Values } from '#locales/translate.ts'

/** No message holds it. */
const MARK = '\u0000'

/** A message with elements where `{their names}` stand, in the order and with the punctuation of the language. */
export function richMessage(t: Translate, key: MessageKey, elements: Record<string, ReactNode>, values: Values = {}): ReactNode {
  const names = Object.keys(elements)
  const text = t(key, { ...values, ...Object.fromEntries(names.map((name) => [name, MARK + name + MARK])) })
  return text.split(MARK).map((part, index) => <Fragment key={index}>{index % 2 === 1 ? elements[part] : part}</Fragment>)
}
