import { Icon } from '#app/ui/icon.tsx'

interface SearchInputProps {
  name?: string
  label: string
  value?: string
  /** Ctrl+K focuses this field from anywhere on the page (see enhance.ts). */
  isByKey?: boolean
}

/** The search field of an admin list, inside its own form. */
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
