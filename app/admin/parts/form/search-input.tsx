import { Icon } from '#app/ui/icon.tsx'

interface SearchInputProps {
  name?: string
  label: string
  value?: string
}

/** The search field of an admin list, inside its own form. */
export function SearchInput({ name = 'search', label, value }: SearchInputProps) {
  return (
    <>
      <Icon name="search" />
      <input type="search" name={name} defaultValue={value} maxLength={100} aria-label={label} placeholder={label} />
    </>
  )
}
