import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { queryString, urls } from '#shared/urls.ts'
import type { ListingQuery } from '#shop/catalogue.ts'
import { useLanguage } from '../../words.tsx'
import { parametersOf } from './address.ts'

/** Milliseconds of rest after a keystroke before the search runs. */
const REST = 250

/** Makes the filter form and the listing's own links work without loading the page anew, keeping focus and scroll. */
export function useLiveFilters(form: RefObject<HTMLFormElement | null>, query: ListingQuery) {
  const navigate = useNavigate()
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (form.current) reflect(form.current, query)
  }, [form, query])
  useEffect(() => () => clearTimeout(resting.current), [])

  const show = (options: { replace?: boolean } = {}) => {
    clearTimeout(resting.current)
    if (!form.current) return
    const fields: Record<string, string[]> = {}
    for (const [name, value] of new FormData(form.current)) if (typeof value === 'string') (fields[name] ??= []).push(value.trim())
    void navigate(urls.products() + queryString(fields), { preventScrollReset: true, ...options })
  }
  return {
    change: (event: ChangeEvent<HTMLFormElement>) => {
      if ((event.target as HTMLElement).getAttribute('type') !== 'search') show()
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      document.querySelector<HTMLElement>('.filter-rail:popover-open')?.hidePopover()
      show()
    },
    sort: () => show(),
    type: () => {
      clearTimeout(resting.current)
      resting.current = setTimeout(() => show({ replace: true }), REST)
    },
  }
}

/** Sets the fields to what the address says, but for the one that somebody is typing in. */
function reflect(form: HTMLFormElement, query: ListingQuery): void {
  const values = parametersOf(query)
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || field === document.activeElement) continue
    const value = [values[field.name] ?? []].flat()
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value.includes(field.value)
    else if (field instanceof HTMLInputElement && field.type === 'radio') field.checked = field.value === (value[0] ?? '')
    else field.value = value[0] ?? ''
  }
}

/** Follows the links from listing to listing inside `part` in place; every other link goes its own way. */
export function useLiveLinks(part: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  const { href } = useLanguage()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
      if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      if (link.origin !== location.origin || link.pathname !== href(urls.products())) return
      event.preventDefault()
      const isMore = link.matches('[data-more]')
      void navigate(urls.products() + link.search, { preventScrollReset: !link.closest('[data-top]'), replace: isMore })
    }
    const element = part.current
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [part, navigate, href])
}
