import { Icon } from '#app/ui/icon.tsx'

interface SearchInputProps {
  name?: string
  label: string
  value?: string
  /** Ctrl+K leads here from anywhere on the page (see enhance.ts). */
  isByKey?: boolean
}

/** What a list of the staff's is searched by, inside a form of its own. */
export function SearchInput({ name = 'search', label, value, isByKey = false }: SearchInputProps) {
  return (
    <>
      <Icon name="search" />
      <input
        type="search"
        name={name}
        defaultValue={value}
        maxLength={100}
        aria-label={label}
        placeholder={label}
        aria-keyshortcuts={isByKey ? 'Control+K Meta+K' : undefined}
        data-search={isByKey || undefined}
      />
    </>
  )
}
