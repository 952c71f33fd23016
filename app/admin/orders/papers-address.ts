/** What is printed of many orders at once. */
export const paperKinds = ['packing-slips', 'invoices'] as const
export type PaperKind = (typeof paperKinds)[number]

export function isPaper(act: string | undefined): act is PaperKind {
  return paperKinds.some((kind) => kind === act)
}

/** Where the papers of these orders are, as one PDF: a call, which has no language in its address. */
export function papersAddress(kind: PaperKind, numbers: string[]): string {
  return `/api/papers/${kind}.pdf?orders=${numbers.map(encodeURIComponent).join(',')}`
}
