import { Icon } from '../ui/icon.tsx'

/** What a list of the staff's is searched by, inside a form of its own. */
export function SearchInput({ label, value }: { label: string; value: string }) {
  return (
    <>
      <Icon name="search" />
      <input type="search" name="search" defaultValue={value} maxLength={100} aria-label={label} placeholder={label} />
    </>
  )
}
