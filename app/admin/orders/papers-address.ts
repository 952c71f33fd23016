/** The documents that can be printed for many orders at once. */
export const paperKinds = ['packing-slips', 'invoices'] as const
export type PaperKind = (typeof paperKinds)[number]

export function isPaper(act: string | undefined): act is PaperKind {
  return paperKinds.some((kind) => kind === act)
}

/**
 * The URL of these orders' documents as one PDF. It is an API call, so it has no language prefix.
 */
export function papersAddress(kind: PaperKind, numbers: string[]): string {
  return `/api/papers/${kind}.pdf?orders=${numbers.map(encodeURIComponent).join(',')}`
}
