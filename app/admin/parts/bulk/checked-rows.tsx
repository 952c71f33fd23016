import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLanguage } from '#app/language/words.tsx'

export interface CheckedRows {
  /** The form that the checkboxes of the rows belong to. */
  form: RefObject<HTMLFormElement | null>
  chosen: number
  all: number
}

/** Counts the checked rows of a list. The checkboxes may be anywhere on the page. */
export function useCheckedRows(): CheckedRows {
  const form = useRef<HTMLFormElement>(null)
  const [{ chosen, all }, setCounted] = useState({ chosen: 0, all: 0 })
  const count = useEffectEvent(() => {
    const boxes = boxesOf(form.current)
    setCounted({ chosen: boxes.filter(({ checked }) => checked).length, all: boxes.length })
  })
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    document.addEventListener('change', () => count(), { signal })
    // The fields change after the event.
    document.addEventListener('reset', () => queueMicrotask(() => setTimeout(() => count())), { signal })
    // The browser restores checked boxes after a return to the page.
    count()
    return () => ending.abort()
  }, [])
  return { form, chosen, all }
}

/** Checks all rows of the page, or none. */
export function CheckAllRows({ form, chosen, all }: CheckedRows) {
  const { t } = useLanguage()
  const box = useRef<HTMLInputElement>(null)
  const isAll = chosen > 0 && chosen === all
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !isAll
  }, [chosen, isAll])
  return (
    <p className="admin-choose-all" data-needs-script>
      <label className="check">
        <input
          ref={box}
          type="checkbox"
          checked={isAll}
          onChange={({ currentTarget: { checked } }) => {
            for (const one of boxesOf(form.current)) one.checked = checked
          }}
        />
        <span>{t('admin.select-all')}</span>
      </label>
    </p>
  )
}

/** The checkboxes of rows are those with a name. */
function boxesOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.type === 'checkbox' && field.name !== '',
  )
}
