import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the keyboard where it is needed after a press that removes its own button: on the same line
 * of the parcel, or on the next one that is not packed. Without this the focus starts again at the
 * top of the page.
 */
export function useFocusAfterPress(packed: number): { line: RefObject<HTMLLIElement | null>; notePress: () => void } {
  const line = useRef<HTMLLIElement>(null)
  const isPressed = useRef(false)
  const before = useRef(packed)
  useLayoutEffect(() => {
    if (packed === before.current) return
    before.current = packed
    if (isPressed.current && isFocusLost()) nextButton(line.current)?.focus()
    isPressed.current = false
  }, [packed])
  return { line, notePress: () => void (isPressed.current = true) }
}

/** Focuses the heading of the parcel's next step when it appears, if the last button is gone. */
export function useFocusOfNextStep(isPacked: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasPacked = useRef(isPacked)
  useLayoutEffect(() => {
    if (isPacked && !wasPacked.current && isFocusLost()) heading.current?.focus()
    wasPacked.current = isPacked
  }, [isPacked])
  return heading
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function nextButton(line: HTMLElement | null): HTMLElement | null {
  const open = [...(line?.parentElement?.querySelectorAll<HTMLElement>('.packing-line:not(.is-done)') ?? [])]
  const isLater = (one: HTMLElement) => line !== null && (line.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const next = open.find((one) => one === line) ?? open.find(isLater) ?? open[0]
  return next?.querySelector<HTMLElement>('.packing-all') ?? null
}
