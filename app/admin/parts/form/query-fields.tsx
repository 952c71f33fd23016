/**
 * Hidden fields with the query of a link, for a search form that leads to the same page: what the
 * form does not ask for itself stays as it is.
 */
export function QueryFields({ of }: { of: string }) {
  const { searchParams } = new URL(of, 'http://admin')
  return [...searchParams].map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
}
