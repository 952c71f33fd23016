/** The documents that can be printed for many orders at once. */
export const documentKinds = ['packing-slips', 'invoices'] as const
export type DocumentKind = (typeof documentKinds)[number]

export function isDocumentKind(act: string | undefined): act is DocumentKind {
  return documentKinds.some((kind) => kind === act)
}

/**
 * The URL of these orders' documents as one PDF. It is an API call, so it has no language prefix.
 */
export function documentsUrl(kind: DocumentKind, numbers: string[]): string {
  return `/api/papers/${kind}.pdf?orders=${numbers.map(encodeURIComponent).join(',')}`
}
