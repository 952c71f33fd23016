import type { ProductDraft } from '#shop/ports.ts'
import type { EditConflict } from '#shop/catalogue/editing/product-editing.ts'
import type { ConflictView } from './conflict-notes.tsx'

/** Conflicts under the names of the form's fields. `mine` is the draft that the form shows. */
export function conflictViews(clashes: EditConflict[], mine: ProductDraft): ConflictView[] {
  return clashes.map(({ field, theirs }) => {
    const [, id, part] = /^variations\.(.+)\.(\w+)$/.exec(field) ?? []
    const row = id ? mine.variations.findIndex((one) => one.id === id) : -1
    return {
      field: row >= 0 ? `variations.${row}.${part}` : field,
      theirs: said(theirs),
      cents: part === 'priceCents' && typeof theirs === 'number' ? theirs : null,
    }
  })
}

function said(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(said).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, figure]) => `${name} ${said(figure)}`)
      .join(', ')
  if (typeof value === 'boolean') return value ? '✓' : '✗'
  return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
}
