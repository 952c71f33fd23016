import type { OrderForStaff } from '#shop/office/orders/order-list.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { StaffNotes } from '../parts/staff-notes.tsx'
import { KeyHint } from '../parts/keyboard/key-hint.tsx'

interface NotesProps {
  orderView: OrderForStaff
  now: Date
  formKey: string
  refusal: FormRejection | undefined
}

/** Staff notes and tags of the order. */
export function OrderStaffNotes({ orderView: { order, notes, tags }, now, formKey, refusal }: NotesProps) {
  const { t, href } = useLanguage()
  const here = href(adminUrls.order(order.number))
  const of = (intent: string) => (refusal?.values.intent === intent ? refusal : undefined)
  return (
    <section className="admin-card" aria-labelledby="notes">
      <h2 id="notes">{t('admin-orders.notes')}</h2>
      <p className="text-ink-2">{t('admin-orders.notes-hint')}</p>
      <StaffNotes
        notes={notes}
        now={now}
        action={here}
        formKey={formKey}
        refused={of('note')}
        label={t('admin-orders.note-new')}
        write={t('admin-orders.note-write')}
      />
      <h3>{t('admin-orders.tags')}</h3>
      {tags.length > 0 && (
        <ul className="admin-tags">
          {tags.map((tag) => (
            <li key={tag}>
              <form method="post" action={here} className="badge">
                <Icon name="tag" small />
                {tag}
                <input type="hidden" name="tag" value={tag} />
                <button name="intent" value="untag" aria-label={t('admin-orders.remove-tag', { tag })}>
                  <Icon name="x" small />
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <form method="post" action={here} className="admin-row">
        <InputField
          name="tag"
          label={t('admin-orders.tag-new')}
          maxLength={30}
          defaultValue={of('tag')?.values.tag ?? ''}
          error={of('tag')?.fields.tag}
          autoComplete="off"
        />
        <Button name="intent" value="tag" variant="secondary" size="small" aria-keyshortcuts="t">
          {t('admin-orders.bulk-tag')}
          <KeyHint keys="t" />
        </Button>
      </form>
    </section>
  )
}
