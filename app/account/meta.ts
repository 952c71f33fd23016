/** The head of an account page. */
export function accountMeta(title: string | undefined) {
  return [{ title }, { name: 'robots', content: 'noindex' }]
}
