import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { urls } from '#shared/urls.ts'
import { countBasket } from '../../enhance.ts'

/** A press that the server has not answered yet. */
export interface Pending {
  intent: string
  variationId: string | null
  quantity: number
}

/**
 * Sends the forms below `onSubmit={post}`, and the add buttons of cards on this page, without a reload, and tells which press is
 * under way, so that a count can run ahead of the server. Every press names the number it wants, never a difference: the last one
 * always wins. `count` is what the badge of the header follows.
 */
export function usePresses(count: number): { post: (event: FormEvent<HTMLElement>) => void; pending: Pending | null } {
  const submit = useSubmit()
  const { formData } = useNavigation()
  const shown = useRef(count)
  useEffect(() => {
    if (shown.current !== count) void countBasket()
    shown.current = count
  }, [count])
  useEffect(() => {
    // The add form of all pages would leave the list on this one as it was.
    const add = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement
      if (form.dataset.enhance !== 'add') return
      event.preventDefault()
      const fields = new FormData(form, event.submitter)
      fields.delete('back')
      void submit(fields, { method: 'post', action: urls.cart() })
    }
    document.addEventListener('submit', add, { capture: true })
    return () => document.removeEventListener('submit', add, { capture: true })
  }, [submit])
  return {
    post(event) {
      event.preventDefault()
      const { submitter, target } = event.nativeEvent as SubmitEvent
      void submit((submitter ?? target) as HTMLButtonElement | HTMLFormElement, { preventScrollReset: true })
    },
    pending: formData ? pendingOf(formData) : null,
  }
}

function pendingOf(form: FormData): Pending {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const intent = text('intent')
  return {
    intent,
    variationId: ['quantity', 'remove', 'save'].includes(intent) ? text('variationId') : null,
    quantity: intent === 'quantity' ? Number(text('quantity')) : 0,
  }
}
