import { adminUrls } from '#shared/admin-urls.ts'
import { intlLocale } from '#shared/locale.ts'
import type { ImportPreview } from '#shop/office/products/product-csv.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { ImportChanges } from './import-changes.tsx'
import { TableHead } from '../parts/tables/table-head.tsx'

/** Errors of an import file, row by row. With an error, no row is imported. */
export function ImportErrors({ preview: { faults, moreFaults } }: { preview: ImportPreview }) {
  const { t } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby="faults">
      <h2 id="faults">{t('admin-products-import.faults', { count: faults.length + moreFaults })}</h2>
      <p>{t('admin-products-import.nothing-changed')}</p>
      <table className="admin-table">
        <TableHead columns={[t('admin-products-import.row'), t('admin-products-import.column'), t('admin-products-import.problem')]} />
        <tbody>
          {faults.map(({ row, column, code }) => (
            <tr key={`${row} ${column} ${code}`}>
              <th scope="row">{row}</th>
              <td>{column && <code>{column}</code>}</td>
              <td>{t(`admin-products-import.fault-${code}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface Tried {
  of: 'texts' | 'products'
  text: string
  preview: ImportPreview
}

/**
 * The changes that an import would make, and the form that confirms it. The form carries the file.
 */
export function ImportPreviewForm({ tried: { of, text, preview }, formKey }: { tried: Tried; formKey: string }) {
  const { t, list, money, number, locale, formatted } = useLanguage()
  const { added, changed, counted, examples, prices, counts } = preview
  // Price changes are listed one by one.
  const others = examples.filter(({ isNew, fields }) => isNew || fields.some((field) => field !== 'price'))
  const percent = new Intl.NumberFormat(intlLocale(locale), { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
  return (
    <section className="admin-card" aria-labelledby="preview">
      <h2 id="preview">{t('admin-products-import.preview')}</h2>
      <ImportCounts preview={preview} isTexts={of === 'texts'} />
      <ImportChanges
        id="prices"
        title={t('admin-products-import.prices')}
        more={prices.more}
        rows={prices.first.map(({ fromCents, toCents, ...one }) => ({
          ...one,
          now: money(fromCents),
          after: (
            <>
              {isFar(fromCents, toCents) && (
                <Badge tone="warn">{formatted('change', toCents / fromCents, () => percent.format(toCents / fromCents - 1))}</Badge>
              )}{' '}
              {money(toCents)}
            </>
          ),
        }))}
      />
      <ImportChanges
        id="counts"
        title={t('admin-products-import.counts')}
        more={counts.more}
        rows={counts.first.map(({ onHand, counted: after, ...one }) => ({ ...one, now: number(onHand), after: number(after) }))}
      />
      {others.length > 0 && (
        <ul className="admin-bullets">
          {others.map(({ name, isNew, fields }) => (
            <li key={name}>
              <b>{name}</b> {isNew ? t('admin-products-import.new') : list(fields)}
            </li>
          ))}
        </ul>
      )}
      {added + changed + counted === 0 ? (
        <p>{t('admin-products-import.same')}</p>
      ) : (
        <form method="post" encType="multipart/form-data" className="admin-confirm">
          <input type="hidden" name="key" value={formKey} />
          <textarea hidden readOnly name="text" value={text} />
          <Button name="intent" value="import">
            {t('admin-products-import.import')}
          </Button>
          <LinkButton variant="ghost" to={adminUrls.productsImport()}>
            {t('admin-products-import.upload-another')}
          </LinkButton>
        </form>
      )}
    </section>
  )
}

function ImportCounts({ preview, isTexts }: { preview: ImportPreview; isTexts: boolean }) {
  const { t } = useLanguage()
  const { added, changed, counted, unchanged } = preview
  return (
    <ul className="admin-bullets">
      <li>{t(isTexts ? 'admin-products-import.texts-added' : 'admin-products-import.added', { count: added })}</li>
      <li>{t(isTexts ? 'admin-products-import.texts-changed' : 'admin-products-import.changed', { count: changed })}</li>
      {!isTexts && <li>{t('admin-products-import.counted', { count: counted })}</li>}
      <li>{t(isTexts ? 'admin-products-import.texts-unchanged' : 'admin-products-import.unchanged', { count: unchanged })}</li>
    </ul>
  )
}

/** A price that was halved or doubled is more often a misplaced decimal point than a decision. */
function isFar(fromCents: number, toCents: number): boolean {
  return fromCents > 0 && (toCents >= 2 * fromCents || 2 * toCents <= fromCents)
}
