import type { ReactNode } from 'react'
import { useLanguage } from '#app/language/words.tsx'
import { TableHead } from '../parts/tables/table-head.tsx'

interface ChangesProps {
  id: string
  title: string
  rows: { variationId: string; product: string; variation: string; now: string; after: ReactNode }[]
  /** Number of rows that are not shown. */
  more: number
}

/** Old and new values, one row per size. Nothing without changes. */
export function ImportChanges({ id, title, rows, more }: ChangesProps) {
  const { t, inARow } = useLanguage()
  if (rows.length === 0) return null
  return (
    <>
      <h3 id={id}>{title}</h3>
      <table className="admin-table plain-table" aria-labelledby={id}>
        <TableHead
          columns={[
            t('admin-products-import.product'),
            { label: t('admin-products-import.now'), isNumber: true },
            { label: t('admin-products-import.after'), isNumber: true },
          ]}
        />
        <tbody>
          {rows.map(({ variationId, product, variation, now, after }) => (
            <tr key={variationId}>
              <th scope="row">{inARow(product, variation)}</th>
              <td className="admin-number">{now}</td>
              <td className="admin-number">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="help">{t('admin-products-import.more', { count: more })}</p>}
    </>
  )
}
