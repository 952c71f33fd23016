/**
 * Hidden fields with the query of a link, for a search form on the same page. They keep the
 * parameters for which the form has no field.
 */
export function QueryFields({ of }: { of: string }) {
  const { searchParams } = new URL(of, 'http://admin')
  return [...searchParams].map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
}
