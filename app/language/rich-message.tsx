import { Fragment, type ReactNode } from 'react'
import type { MessageKey } from '#locales/messages.ts'
import type { Translate, MessageValues } from '#locales/translate.ts'

/** A separator that no message contains. */
const PLACEHOLDER = '\u0000'

/**
 * A message with elements in its `{placeholders}`. The message sets their order and punctuation.
 */
export function richMessage(t: Translate, key: MessageKey, elements: Record<string, ReactNode>, values: MessageValues = {}): ReactNode {
  const names = Object.keys(elements)
  const text = t(key, { ...values, ...Object.fromEntries(names.map((name) => [name, PLACEHOLDER + name + PLACEHOLDER])) })
  return text.split(PLACEHOLDER).map((part, index) => <Fragment key={index}>{index % 2 === 1 ? elements[part] : part}</Fragment>)
}
