import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLanguage } from '#app/language/words.tsx'

/** Counts the checked rows of a list. `count` is the form's handler for every change. */
export function useCheckedRows() {
  const [{ chosen, all }, setCounted] = useState({ chosen: 0, all: 0 })
  const count = (event: FormEvent<HTMLFormElement>) => {
    const boxes = boxesOf(event.currentTarget)
    setCounted({ chosen: boxes.filter(({ checked }) => checked).length, all: boxes.length })
  }
  return { chosen, all, count }
}

/** Checks all rows of the page, or none, and shows the number of checked rows. */
export function CheckAllRows({ chosen, all }: { chosen: number; all: number }) {
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
          aria-label={t('admin-orders.choose-all')}
          checked={isAll}
          onChange={({ currentTarget: { form, checked } }) => {
            for (const one of form ? boxesOf(form) : []) one.checked = checked
          }}
        />
        <span>{t('admin-orders.choose-all')}</span>
      </label>
      {chosen > 0 && <span>{t('admin-orders.chosen', { count: chosen })}</span>}
    </p>
  )
}

const boxesOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox][name^="order."]')]
