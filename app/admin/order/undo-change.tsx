import type { OrderForStaff } from '#shop/office/orders/order-list.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { useLanguage } from '#app/language/words.tsx'
import { UndoForm } from '../parts/undo-form.tsx'

interface UndoChangeProps {
  orderView: OrderForStaff
  /** The last action. */
  done: string
  /** The tag that it added or removed; '' for none. */
  tag: string
  /** The id of the note that it added, as long as it can be taken back. */
  note: string | null
}

/** Takes back the last change of a tag, or the note that was just added. */
export function UndoChange({ orderView: { order, tags }, done, tag, note }: UndoChangeProps) {
  const { href } = useLanguage()
  const action = href(adminUrls.order(order.number))
  if (done === 'note' && note) return <UndoForm action={action} intent="remove-note" fields={{ noteId: note }} />
  if (isUndoable(done, tag, tags)) return <UndoForm action={action} intent={done === 'tag' ? 'untag' : 'tag'} fields={{ tag }} />
  return null
}

/** Whether the last action added or removed this tag, and the tag still is as the action left it. */
export function isUndoable(done: string, tag: string, tags: string[]): boolean {
  return tag !== '' && ((done === 'tag' && tags.includes(tag)) || (done === 'untag' && !tags.includes(tag)))
}
