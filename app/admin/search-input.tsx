import { Icon } from '../ui/icon.tsx'

/** What a list of the staff's is searched by, inside a form of its own. */
export function SearchInput({ name = 'search', label, value }: { name?: string; label: string; value: string }) {
  return (
    <>
      <Icon name="search" />
      <input type="search" name={name} defaultValue={value} maxLength={100} aria-label={label} placeholder={label} />
    </>
  )
}
