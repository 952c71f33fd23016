import type { ReactNode } from 'react'
import type { MessageKey } from '#locales/messages.ts'
import type { BulkOutcome } from '#shop/office/orders/order-list.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { BulkBar } from '../parts/bulk/bulk-bar.tsx'
import { CheckAllRows, useCheckedRows } from '../parts/bulk/checked-rows.tsx'
import { UndoForm } from '../parts/undo-form.tsx'
import { isDocumentKind, documentKinds, documentsUrl } from '../parts/orders/documents-url.ts'

interface BulkProps {
  mayPack: boolean
  refusal: FormRejection | undefined
  /** The list; each row has a checkbox. */
  children: ReactNode
}

/** One action for many orders, and its results: successes, and failures with the reason. */
export function BulkOrderActions({ mayPack, refusal, children }: BulkProps) {
  const { t } = useLanguage()
  const { form, chosen, all } = useCheckedRows()
  const refused = refusal && ['pack', 'tag', ...documentKinds].includes(refusal.values.intent ?? '') ? refusal : undefined
  const wrong = refused?.fields.numbers
  const wrongly = wrong ? (wrong === 'too-long' ? 'admin-orders.too-many-selected' : 'admin-orders.none-selected') : false
  return (
    <form ref={form} method="post" noValidate>
      {refused && (wrongly || !refused.fields.tag) && <FailureNotice failure={refused.failure} says={wrongly} />}
      <CheckAllRows form={form} chosen={chosen} all={all} />
      {children}
      <BulkBar chosen={chosen} label={t('admin-orders.with-selected')}>
        {mayPack && (
          <Button name="intent" value="pack" variant="secondary" size="small" icon="package">
            {t('admin-orders.bulk-pack')}
          </Button>
        )}
        {documentKinds
          .filter((kind) => mayPack || kind === 'invoices')
          .map((kind) => (
            <Button key={kind} name="intent" value={kind} variant="secondary" size="small" icon="printer">
              {t(`admin-orders.bulk-${kind}`)}
            </Button>
          ))}
        <div className="admin-row">
          <InputField
            name="tag"
            label={t('admin-orders.tag')}
            required={false}
            maxLength={30}
            defaultValue={refused?.values.tag ?? ''}
            error={refused?.fields.tag}
            autoComplete="off"
          />
          <Button name="intent" value="tag" variant="secondary" size="small" icon="tag">
            {t('admin-orders.bulk-tag')}
          </Button>
        </div>
      </BulkBar>
    </form>
  )
}

/** The results of a bulk action, above its form. */
export function BulkOrderAnswer({ act, outcomes, tag }: { act: string; outcomes: BulkOutcome[]; tag: string }) {
  const { t, href, sentenceSpace } = useLanguage()
  const done = outcomes.flatMap(({ number, refused }) => (refused === null ? [number] : []))
  const not = outcomes.filter(({ refused }) => refused !== null)
  return (
    <Notice tone={not.length > 0 ? 'warn' : 'ok'}>
      {isDocumentKind(act) ? (
        <p>
          {t('admin-orders.documents-missing')}
          {sentenceSpace}
          {done.length > 0 && (
            <a href={documentsUrl(act, done)}>
              <Icon name="printer" small /> {t('admin-orders.documents-remaining', { count: done.length })}
            </a>
          )}
        </p>
      ) : (
        <p>{t(doneMessages[act as keyof typeof doneMessages] ?? 'admin-orders.bulk-packing', { count: done.length })}</p>
      )}
      {act === 'tag' && <UndoTags tag={tag} numbers={outcomes.flatMap(({ number, isNew }) => (isNew ? [number] : []))} />}
      {not.length > 0 && (
        <ul>
          {not.map(({ number, refused, packer }) => (
            <li key={number}>
              <a href={href(adminUrls.order(number))}>{number}</a>:{' '}
              {refused === 'packed-by-another'
                ? t('admin-orders.packed-by', { name: packer ?? '' })
                : refused === 'not-paid'
                  ? t('admin-orders.not-paid')
                  : refused === 'too-much'
                    ? t('admin-orders.tags-full')
                    : t(`failures.${refused}` as MessageKey)}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

const doneMessages = { tag: 'admin-orders.bulk-tagged', untag: 'admin-orders.bulk-untagged' } as const

/** Takes the tag back from the orders that did not have it before. */
function UndoTags({ tag, numbers }: { tag: string; numbers: string[] }) {
  if (numbers.length === 0) return null
  const orders = Object.fromEntries(numbers.map((number) => [`order.${number}`, 'on']))
  return <UndoForm intent="untag" fields={{ tag, ...orders }} />
}
